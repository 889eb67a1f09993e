import { noticeFor } from '#content/words/notice.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Notices } from '#content/schemas/notices.ts';
import { jsonResponse, seeOther } from './form-handler.ts';
import { wantsJson } from '#server/platform/http/exchange.ts';
import type { PostedForm } from '#forms/parse.ts';
import { receive } from './receive.ts';
import type { Reception, Refused } from './reception.ts';
import { HIDDEN_FIELDS, type EnquiryPath } from '#forms/wire.ts';
import type { Visit } from '#server/requests/visit.ts';
import type { SiteServices } from './site-services.ts';
import { randomUUID } from 'node:crypto';
import type { FormErrors } from '#forms/forms.ts';
import type { Captcha } from '#server/site/captcha/captcha.ts';

/**
 * Receives a posted form.
 *
 * @param refused the refusal, if the form handler (form-handler.ts) has already received the form
 * @returns a response, or the refusal that the page must show
 */
export async function takePost(
  path: EnquiryPath,
  posted: PostedForm,
  visit: Visit,
  services: SiteServices,
  content: { notices: Notices; brand: Brand; button: string },
  refused: Refused | null,
): Promise<Response | Refused> {
  const { notices, brand, button } = content;
  const remote = wantsJson(visit.submitter.headers.get('accept'));
  const received = refused ?? (await receive(path, posted, visit.submitter, services));
  const reception = inWords(received, notices, remote);
  if (remote) {
    if (reception.outcome === 'accepted') return jsonResponse(reception, null, visit.forgeryToken);
    const said = { button, waitSeconds: reception.retryAfterSeconds };
    const notice = noticeFor(reception.notice, notices, brand, said);
    return jsonResponse(reception, notice, visit.forgeryToken);
  }
  return reception.outcome === 'accepted' ? seeOther(reception.next) : reception;
}

/**
 * Returns `reception` with the agency's own text as the captcha's error after a wrong or late
 * answer. For a JSON response (`remote`), also if the site asks its question for the first time.
 */
function inWords(reception: Reception, notices: Notices, remote: boolean): Reception {
  if (reception.outcome === 'accepted') return reception;
  const { notice, asksFirst } = reception;
  const said = asksFirst ? remote : notice === 'respuesta' || notice === 'vencido';
  if (!said) return reception;
  const errors = { ...reception.errors, [HIDDEN_FIELDS.captcha]: notices[notice].titulo };
  return { ...reception, errors };
}

export function showRefusal(
  response: { status?: number; headers: Headers },
  refused: Pick<Refused, 'status' | 'retryAfterSeconds'> | null,
): void {
  response.headers.set('cache-control', 'no-store');
  if (refused === null) return;
  response.status = refused.status;
  if (refused.retryAfterSeconds !== undefined) {
    response.headers.set('retry-after', String(refused.retryAfterSeconds));
  }
}

/** Returns a form's hidden fields and errors. After a refusal, keeps the fields that are valid. */
export function formTickets(
  refused: Refused | null,
  visit: Visit,
  captcha: Pick<Captcha, 'question' | 'reask'>,
) {
  const asked = { visitor: visit.visitor, address: visit.submitter.address };
  const kept = refused?.captcha.question ?? null;
  const question = (kept && captcha.reask(kept.token, asked)) ?? captcha.question(asked);
  return {
    errors: refused?.errors ?? ({} satisfies FormErrors),
    forgeryToken: visit.forgeryToken,
    submissionId: refused?.submissionId ?? randomUUID(),
    captchaResponse: refused?.captcha.response ?? null,
    question: { ...question, answer: question.token === kept?.token ? kept.answer : '' },
    asksQuestion: refused?.captcha.response === null,
    asksFirst: refused?.asksFirst ?? false,
  };
}
