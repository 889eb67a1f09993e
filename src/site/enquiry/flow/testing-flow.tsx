import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import type { StepFlowProps, FlowCopy } from './flow-copy.ts';
import { type FragmentName, START } from './machine.ts';
import type { FlowKind } from '#forms/wire.ts';
import { renderFragment } from './render-fragment.tsx';
import { StepFlow } from './StepFlow.tsx';
import { withServices } from '#content/project-types.ts';
import { readYaml } from '#content/read-yaml.ts';
import { contactPageSchema, quotePageSchema } from '#content/schemas/flow-pages.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { newsletterSchema } from '#content/schemas/newsletter.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import * as captcha from '#site/enquiry/captcha/solveCaptcha.ts';
import { quoteCopy } from '#site/enquiry/sheet/quote-copy.ts';

/** Stands for the network in the flow's tests. */
export const fetched = vi.fn<(url: string | URL, init?: RequestInit) => Promise<Response>>();

/** The paths that were asked for. */
export const asked = () => fetched.mock.calls.map(([url]) => new URL(url, location.href).pathname);

/** Answers like the site: fragments as the server renders them. */
export function serveFragments(kind: FlowKind): void {
  fetched.mockImplementation((url) => {
    const fragment = String(url).split('/').at(-1) as FragmentName;
    const html = renderFragment(siteCopy(kind), fragment);
    return Promise.resolve(new Response(html, { headers: { 'content-type': 'text/html' } }));
  });
}

/** Opens a flow as a visitor does: the server's HTML first, which then wakes up. */
export function open(props: StepFlowProps) {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<StepFlow {...props} />);
  return render(<StepFlow {...props} />, { container, hydrate: true });
}

/** A browser that has never been here. */
export function freshBrowser(): void {
  document.head.innerHTML = '<meta name="csrf-token" content="permiso">';
  document.body.innerHTML = '';
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(captcha, 'solveCaptcha').mockResolvedValue('captcha-resuelto');
  // Not in the test's browser, which draws nothing.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
  // React reports here whatever the server and the browser draw differently.
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    throw new Error(said.map(String).join(' '));
  });
}

/** Read once: every opening of every test asks for these texts, which nobody changes. */
const catalogue = readYaml('servicios.yaml', servicesSchema);
const flow = readYaml('flujo.yaml', flowSchema);
const newsletter = readYaml('boletin.yaml', newsletterSchema);
const contactPage = readYaml('contacto.yaml', contactPageSchema);
const quotePage = readYaml('cotizacion.yaml', quotePageSchema);

/** The site's own copy of a flow, for the tests. */
export function siteCopy(
  kind: FlowKind,
  today = new Date(),
  holidays?: readonly string[],
): FlowCopy {
  const shared = withServices(flow, catalogue);
  if (kind === 'contact') return { kind, page: contactPage, shared, newsletter };
  return { ...quoteCopy(quotePage, catalogue, flow, today, holidays), shared, newsletter };
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
