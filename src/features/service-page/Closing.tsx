import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { CallToAction } from '#ui/layout/CallToAction.tsx';

interface ClosingProps {
  copy: ServicePageCopy['cierre'];
  /** The quote, told what was read here. */
  quote: string;
}

/** The end of a service's page: the quote, and one other way on. */
export function Closing({ copy, quote }: ClosingProps) {
  return (
    <CallToAction
      title={copy.titulo}
      text={copy.texto}
      action={{ texto: copy.accion, ruta: quote }}
      other={copy.otra}
    />
  );
}
