import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';

/** The way to the rest of a list of the panel; nothing on its last page. */
export function NextPage({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <p>
      <LinkButton href={href} rel="next" iconAfter={<ArrowRightIcon />}>
        Siguientes
      </LinkButton>
    </p>
  );
}
