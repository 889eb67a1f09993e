import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { CallToAction } from '#ui/layout/CallToAction.tsx';
import styles from './Closing.module.css';

interface ClosingProps {
  copy: ServicePageCopy['cierre'];
  /** The quote, told what was read here. */
  quote: string;
}

/** The end of a service's page: the quote, and one other way on. */
export function Closing({ copy, quote }: ClosingProps) {
  return (
    <CallToAction title={copy.titulo} text={copy.texto}>
      <LinkButton href={quote} size="large" iconAfter={<ArrowRightIcon />}>
        {copy.accion}
      </LinkButton>
      <p className={styles['other']}>
        <a href={copy.otra.ruta}>{copy.otra.texto}</a>
      </p>
    </CallToAction>
  );
}
