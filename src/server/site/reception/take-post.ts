import { noticeFor } from '#content/notice.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Notices } from '#content/schemas/notices.ts';
import { jsonResponse, seeOther, wantsJson } from './response.ts';
import type { PostedForm } from '#forms/parse.ts';
import { receive } from './receive.ts';
import { HIDDEN_FIELDS, type EnquiryPath } from '#forms/wire.ts';
import type { Reception, Refused } from './reception.ts';
import type { Visit } from '#server/site/visit.ts';
import type { SiteServices } from '#server/site/site-services.ts';

/**
 * Takes a form posted to a page and answers for it, except where the page itself is the answer.
 *
 * @param refused what the desk already said of it, if it did (desk.ts)
 * @returns the finished response, for an accepted enquiry or a remote request; or the refusal that
 *   the page has to show, form and all
 */
export async function takePost(
  path: EnquiryPath,
  posted: PostedForm,
  visit: Visit,
  services: SiteServices,
  content: { notices: Notices; brand: Brand },
  refused: Refused | null,
): Promise<Response | Refused> {
  const reception = inWords(
    refused ?? (await receive(path, posted, visit.submitter, services)),
    content.notices,
  );
  if (wantsJson(visit.submitter.headers)) {
    const notice =
      reception.outcome === 'refused'
        ? noticeFor(reception.notice, content.notices, content.brand, reception.retryAfterSeconds)
        : null;
    return jsonResponse(reception, notice, visit.forgeryToken);
  }
  return reception.outcome === 'accepted' ? seeOther(reception.next) : reception;
}

/** A wrong answer to the text question has a message of its own, in the agency's words. */
function inWords(reception: Reception, notices: Notices): Reception {
  if (reception.outcome === 'accepted' || !reception.wrongAnswer) return reception;
  const errors = { ...reception.errors, [HIDDEN_FIELDS.captcha]: notices.respuesta.titulo };
  return { ...reception, errors };
}

/** Marks a page rendered on request: never cached, and with the status of the refusal it shows. */
export function showRefusal(
  response: { status?: number; headers: Headers },
  refused: Refused | null,
): void {
  response.headers.set('cache-control', 'no-store');
  if (refused === null) return;
  response.status = refused.status;
  if (refused.retryAfterSeconds !== undefined) {
    response.headers.set('retry-after', String(refused.retryAfterSeconds));
  }
}
