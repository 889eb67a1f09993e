import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { CallToAction, type Standing } from '#ui/layout/CallToAction.tsx';

interface ClosingProps {
  copy: ServicePageCopy['cierre'];
  /** The quote, told what was read here. */
  quote: string;
  /** What stands there, when it is not the page's building. */
  standing?: Standing;
}

/** The one that the page began with (Opening.tsx, Street.tsx). */
const BUILDING: Standing = { id: 'edificio', box: '0 0 240 240' };

/** The end of a service's page: the quote, and one other way on. */
export function Closing({ copy, quote, standing = BUILDING }: ClosingProps) {
  if (copy === undefined) return null;
  return (
    <CallToAction
      title={copy.titulo}
      text={copy.texto}
      action={{ texto: copy.accion, ruta: quote }}
      other={copy.otra}
      standing={standing}
    />
  );
}
