import { withServices } from '#content/project-types.ts';
import { readYaml } from '#content/read-yaml.ts';
import { contactPageSchema, quotePageSchema } from '#content/schemas/flow-pages.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { newsletterSchema } from '#content/schemas/newsletter.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import type { FlowKind } from '#forms/wire.ts';
import type { FlowCopy } from './flow-copy.ts';
import type { StepFlowProps } from './flow-props.ts';
import { START } from './machine.ts';
import { quoteCopy } from './quote-copy.ts';

/** The site's own copy of a flow, for the tests. */
export function siteCopy(
  kind: FlowKind,
  today = new Date(),
  holidays?: readonly string[],
): FlowCopy {
  const catalogue = readYaml('servicios.yaml', servicesSchema);
  const flow = readYaml('flujo.yaml', flowSchema);
  const shared = withServices(flow, catalogue);
  const newsletter = readYaml('boletin.yaml', newsletterSchema);
  if (kind === 'contact') {
    return { kind, page: readYaml('contacto.yaml', contactPageSchema), shared, newsletter };
  }
  const page = readYaml('cotizacion.yaml', quotePageSchema);
  return { ...quoteCopy(page, catalogue, flow, today, holidays), shared, newsletter };
}

/** What the server gives a flow that was just opened. */
export function openedFlow(kind: FlowKind, changes: Partial<StepFlowProps> = {}): StepFlowProps {
  return {
    copy: siteCopy(kind),
    place: START,
    written: {},
    errors: {},
    posted: false,
    forgeryToken: 'permiso',
    notice: '0123456789ab',
    submissionId: '3f0c2a54-6c1e-4d0b-9d3a-0a8f1f1f2c11',
    question: { text: '¿Cuánto es dos más dos?', token: 'pregunta-1', answer: '' },
    asksQuestion: false,
    asksFirst: false,
    ...changes,
  };
}
