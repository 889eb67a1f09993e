import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { pageCopy, type StepFlowProps, type FlowCopy, type FlowWords } from './flow-copy.ts';
import { createAnswers, openedAnswers, useAnswers, type Written } from './answers.ts';
import { fragmentOf, type FragmentName, START } from './machine.ts';
import type { FlowKind } from '#forms/wire.ts';
import { ServedStep } from './ServedStep.tsx';
import { renderStep } from './Steps.tsx';
import { StepFlow } from './StepFlow.tsx';
import { withServices } from '#content/words/project-types.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { contactPageSchema, quotePageSchema } from '#content/schemas/flow-pages.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { newsletterSchema } from '#content/schemas/newsletter.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import * as captcha from '#site/enquiry/captcha/solveCaptcha.ts';
import { quoteCopy } from '#site/enquiry/sheet/quote-copy.ts';

/** The place of the basic data, after the first option. */
export const BASIC = { step: 2, option: 1, target: null } as const;

export const MESSAGE = {
  'contact[nombre]': 'Ana Ríos',
  'contact[correo]': 'ana@ejemplo.mx',
  'contact[telefono]': '5551234567',
  'contact[mensaje]': 'Quiero una tienda.',
};

/**
 * `next` differs from the page's URL only in the hash, because the test's browser cannot load
 * another document.
 */
export const THANKS = { folio: 'ATA-1', next: '/contacto/datos_basicos#gracias' };

export const textbox = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });

export const textIs = (label: string, text: string) =>
  waitFor(() => expect(textbox(label).value).toBe(text));

export const fetched = vi.fn<(url: string | URL, init?: RequestInit) => Promise<Response>>();

export const asked = () => fetched.mock.calls.map(([url]) => new URL(url, location.href).pathname);

export function serveFragments(kind: FlowKind): void {
  fetched.mockImplementation((url) => {
    const fragment = String(url).split('/').at(-1) as FragmentName;
    const html = renderStep(siteWords(kind), fragment);
    return Promise.resolve(new Response(html, { headers: { 'content-type': 'text/html' } }));
  });
}

type OpenedFlow = StepFlowProps & { readonly paso: ReactNode };

export function open(props: OpenedFlow, beside?: ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  const flow = <StepFlow {...props}>{beside}</StepFlow>;
  container.innerHTML = renderToString(flow);
  return render(flow, { container, hydrate: true });
}

export function freshBrowser(): void {
  document.head.innerHTML = '<meta name="csrf-token" content="permiso">';
  document.body.innerHTML = '';
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(captcha, 'solveCaptcha').mockResolvedValue('captcha-resuelto');
  // jsdom has no layout, so it lacks these two functions.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
  // React calls `console.error` if its drawing differs from the server's HTML. A test then fails.
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    throw new Error(said.map(String).join(' '));
  });
}

const catalogue = readYaml('servicios.yaml', servicesSchema);
const flow = readYaml('flujo.yaml', flowSchema);
const newsletter = readYaml('boletin.yaml', newsletterSchema);
const contactPage = readYaml('contacto.yaml', contactPageSchema);
const quotePage = readYaml('cotizacion.yaml', quotePageSchema);

export function siteWords(
  kind: FlowKind,
  today = new Date(),
  holidays?: readonly string[],
): FlowWords {
  const shared = withServices(flow, catalogue);
  if (kind === 'contact') return { kind, page: contactPage, shared, newsletter };
  const letterhead = { name: 'Atalaya', folio: 'ATA', holidays };
  return { ...quoteCopy(quotePage, catalogue, flow, today, letterhead), shared, newsletter };
}

export const siteCopy = (...given: Parameters<typeof siteWords>): FlowCopy =>
  pageCopy(siteWords(...given));

export function showStep(kind: FlowKind, fragment: FragmentName, written: Written = {}) {
  const answers = createAnswers(kind, openedAnswers(kind, { written, errors: {} }));
  const html = renderStep(siteWords(kind), fragment);
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  function Step() {
    const now = useAnswers(answers);
    return (
      <ServedStep html={html} answers={answers} now={now} onReady={() => undefined}>
        {null}
      </ServedStep>
    );
  }
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Step />
    </form>,
  );
  return { answers, onSubmit };
}

export function openedFlow(kind: FlowKind, changes: Partial<StepFlowProps> = {}): OpenedFlow {
  const { place = START, written = {}, errors = {} } = changes;
  const fragment = fragmentOf(place);
  const now = openedAnswers(kind, { written, errors });
  const __html = fragment === null ? '' : renderStep(siteWords(kind), fragment, now);
  return {
    paso: <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />,
    copy: siteCopy(kind),
    place,
    written,
    errors,
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
