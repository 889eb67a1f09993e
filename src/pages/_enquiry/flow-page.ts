import { TZDate } from '@date-fns/tz';
import type { AstroGlobal } from 'astro';
import { capitalized } from '#content/values/capitals.ts';
import { shiftsWords } from '#content/values/hours.ts';
import { fill } from '#content/values/placeholders.ts';
import type { ContactPageCopy, QuotePageCopy } from '#content/schemas/flow-pages.ts';
import { noticeFor, type Notice } from '#content/words/notice.ts';
import type { NoticeName } from '#content/schemas/notices.ts';
import { withServices } from '#content/words/project-types.ts';
import { content } from '#content/snapshot/content.ts';
import { formKindOf } from '#forms/parse.ts';
import { type FlowWords, pageCopy, type StepFlowProps } from '#site/enquiry/flow/flow-copy.ts';
import { quoteCopy } from '#site/enquiry/sheet/quote-copy.ts';
import { fragmentOf, type FragmentName } from '#site/enquiry/flow/machine.ts';
import { linkedAccount } from '#site/services/linked-account.ts';
import { renderStep } from '#site/enquiry/flow/Steps.tsx';
import {
  addressOf,
  flowFromAddress,
  flowFromPost,
  flowFromRefusal,
  type FlowPage,
} from '#site/enquiry/flow/server-state.ts';
import { MESSAGE, openedAnswers } from '#site/enquiry/flow/answers.ts';
import {
  FLOW_PATHS,
  flowAt,
  type FlowKind,
  FRAGMENTS,
  HIDDEN_FIELDS,
  isSubmissionId,
} from '#forms/wire.ts';
import { readPostedForm } from '#server/requests/visit.ts';
import type { Refused } from '#server/site/reception/reception.ts';
import { seeOther } from '#server/site/reception/form-handler.ts';
import { KEPT_PARAM } from '#server/site/reception/kept-form.ts';
import { formTickets, showRefusal, takePost } from '#server/site/reception/take-post.ts';
import { openVisit } from '#server/requests/visit.ts';

export interface FlowView {
  flow: StepFlowProps;
  words: FlowWords;
  step: string | null;
  notice: Notice | null;
  refusal: NoticeName | null;
  simple: Extract<Refused, { form: 'simple' }> | null;
  tickets: ReturnType<typeof formTickets>;
}

function flowWords(kind: FlowKind): FlowWords {
  const { flow, services } = content();
  const shared = withServices(flow, services);
  const { newsletter } = content();
  const { nombre: name, folio, respuesta, atencion } = content().brand;
  const filled = <Page extends ContactPageCopy | QuotePageCopy>(page: Page): Page => ({
    ...page,
    entrada: fill(page.entrada, { respuesta }),
    lado: {
      ...page.lado,
      hablar: capitalized(fill(page.lado.hablar, { horario: shiftsWords(atencion.horario) })),
    },
  });
  if (kind === 'contact') {
    return { kind, page: filled(content().contactPage), shared, newsletter };
  }
  const today = new TZDate(Date.now(), atencion.horario.zona);
  const page = filled(content().quotePage);
  const holidays = atencion.horario.festivos;
  const copy = quoteCopy(page, services, flow, today, { name, folio, holidays });
  return { ...copy, shared, newsletter };
}

function accountIn(copy: FlowWords, query: URLSearchParams): string | null {
  const begins = copy.kind === 'quote' ? copy.page.campos.mensaje.traido?.inicio : undefined;
  if (begins === undefined) return null;
  const { services, commerce, mobile, business } = content();
  const said = linkedAccount(query, services, { commerce, mobile, business });
  return said === null ? null : `${begins} ${said}`;
}

/** Returns the data of a flow's page, or a response that sends the browser to another page. */
export async function openFlowPage(
  page: Pick<AstroGlobal, 'request' | 'cookies' | 'locals' | 'response' | 'url'>,
  kind: FlowKind,
  fragment: FragmentName | null = null,
): Promise<FlowView | Response> {
  const { brand, notices } = content();
  const words = flowWords(kind);
  const { services, taken, origin } = page.locals;
  const visit = openVisit(page);
  const isPost = page.request.method === 'POST';
  const path = FLOW_PATHS[kind];
  const { cookies } = page;
  const where = { cookies, path, visitor: visit.visitor, secure: origin.startsWith('https:') };
  const query = page.url.searchParams;
  const kept = !isPost && query.has(KEPT_PARAM) ? services.keptForms.recall(where) : null;
  const form = isPost
    ? (taken?.form ?? (await readPostedForm(page.request)))
    : (kept?.form ?? null);
  const next = form && formKindOf(path, form) === kind ? flowFromPost(kind, form) : null;

  const simple = form !== null && formKindOf(path, form) === 'simple';
  const button = simple ? content().simpleForm.enviar : words.shared.botones.enviar;
  const addressed = flowFromAddress(kind, fragment, query);
  let state: FlowPage = addressed;
  const account = form === null ? accountIn(words, query) : null;
  if (account !== null) state = { ...state, written: { ...state.written, [MESSAGE]: account } };
  let refused: Refused | null = null;
  if (form && next?.action === 'page') {
    state = next.page;
  } else if (form) {
    const said = { brand, notices, button };
    if (isPost) {
      const already = taken?.refused ?? null;
      const answer = await takePost(path, form, visit, services, said, already);
      if (answer instanceof Response) return answer;
      refused = answer;
    } else {
      refused = kept?.refused ?? null;
    }
    if (refused?.form !== 'simple') state = flowFromRefusal(kind, form, refused?.errors ?? {});
  }
  if (
    kept !== null &&
    !simple &&
    addressOf(kind, state.place) !== addressOf(kind, addressed.place)
  ) {
    // The visitor went to another step, which the page shows with the typed texts and no errors.
    state = { ...addressed, written: state.written };
    refused = null;
  }
  // After this redirect, a reload of the page posts nothing. A cookie keeps the form during the
  // redirect, so a program without cookies gets no redirect.
  if (isPost && form && visit.submitter.visitor !== null && isNavigation(page.request)) {
    const at = simple ? path : addressOf(kind, state.place);
    if (services.keptForms.keep(where, form, refused)) return seeOther(withKept(at));
  }
  showRefusal(page.response, refused);

  const tickets = formTickets(refused, visit, services.captcha);
  const submitted = form?.get(HIDDEN_FIELDS.submissionId);
  const opened = fragmentOf(state.place);
  return {
    words,
    step: opened && renderStep(words, opened, openedAnswers(kind, state)),
    flow: {
      copy: pageCopy(words),
      ...state,
      posted: form !== null,
      forgeryToken: visit.forgeryToken,
      notice: services.notices.current,
      submissionId: isSubmissionId(submitted) ? submitted : tickets.submissionId,
      question: tickets.question,
      asksQuestion: tickets.asksQuestion,
      asksFirst: tickets.asksFirst,
    },
    // If fields of a flow are wrong, the page shows a list of errors instead of a notice.
    notice:
      refused && (refused.form === 'simple' || refused.notice !== 'invalido')
        ? noticeFor(refused.notice, notices, brand, {
            button,
            asks: tickets.asksQuestion && tickets.question.answer === '',
            waitSeconds: refused.retryAfterSeconds,
          })
        : null,
    refusal: refused?.notice ?? null,
    simple: refused?.form === 'simple' ? refused : null,
    tickets,
  };
}

function withKept(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${KEPT_PARAM}=1`;
}

/** Old browsers send no `Sec-Fetch-Mode`. Of their requests, only navigations accept XHTML. */
function isNavigation({ headers }: Request): boolean {
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null) return mode === 'navigate';
  return headers.get('accept')?.includes('application/xhtml+xml') ?? false;
}

/** Answers a navigation with a page, and a page script with a step's HTML (specification, 7). */
export async function openStep(
  page: Parameters<typeof openFlowPage>[0],
  { formulario, paso }: { formulario?: string | undefined; paso?: string | undefined },
): Promise<FlowView | Response> {
  const kind = flowAt(`/${formulario ?? ''}`);
  const fragment = FRAGMENTS.find((name) => name === paso);
  if (kind === null || fragment === undefined) return new Response(null, { status: 404 });
  page.response.headers.set('vary', 'Sec-Fetch-Mode');
  if (isNavigation(page.request)) return openFlowPage(page, kind, fragment);
  return new Response(renderStep(flowWords(kind), fragment), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Sec-Fetch-Mode',
    },
  });
}
