import { listWords } from '#content/values/locale.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { PostedForm } from '#forms/parse.ts';
import type { Subscription } from '#server/site/newsletter/newsletter.ts';
import { openVisit, type PageRequest, readPostedForm } from '#server/requests/visit.ts';
import type { ReceptionLocals } from '#server/site/reception/site-services.ts';

/**
 * Reads the signed link in the URL of a newsletter page. Whoever has the link may do what the page
 * offers. If the link is not valid, `found` is null and the status is 404.
 */
export async function openLinkPage(
  page: PageRequest<ReceptionLocals> & {
    params: Partial<Record<string, string>>;
    response: { headers: Headers; status?: number };
  },
): Promise<{
  link: string;
  found: Subscription | null;
  posted: PostedForm | null;
  forgeryToken: string;
}> {
  const { response, request, locals } = page;
  // The URL works like a password: no cache may store the page, and no other site may see the URL.
  response.headers.set('cache-control', 'no-store');
  response.headers.set('referrer-policy', 'no-referrer');
  const link = page.params['enlace'] ?? '';
  const posted = request.method === 'POST' ? await readPostedForm(request) : null;
  // A mail program posts the form without a cookie, so a post needs no visit and no token.
  const forgeryToken = posted === null ? openVisit(page).forgeryToken : '';
  const found = await locals.services.newsletter.look(link);
  if (found === null) response.status = 404;
  return { link, posted, forgeryToken, found };
}

export function labelsOf({ temas }: NewsletterCopy, topics: readonly string[]): string {
  const labels = topics.map(
    (topic) => temas.find(({ valor }) => valor === topic)?.etiqueta ?? topic,
  );
  return listWords(labels.map((label) => `«${label}»`));
}
