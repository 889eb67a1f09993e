import { linkedText } from '#content/values/linked-text.ts';
import { SiteLink } from './SiteLink.tsx';

export function LinkedText({ text }: { text: string }) {
  return linkedText(text).map((piece, index) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <SiteLink key={index} href={piece.href}>
        {piece.text}
      </SiteLink>
    ),
  );
}
