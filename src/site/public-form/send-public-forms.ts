import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { startAdapter } from '#ui/remote/adapter.ts';

type Solve = (place: HTMLElement) => Promise<string>;

/** Sends public forms by script, so that the page stays open. `solve` may draw a captcha. */
export function sendPublicForms(solve: Solve): void {
  startAdapter();
  document.addEventListener('ajax:before', ({ target, detail }) => {
    document.querySelector('[data-unsent]')?.remove();
    if (target instanceof HTMLFormElement && target.matches('[data-captcha]')) {
      detail.waits.push(addCaptcha(target, solve));
    }
  });
  document.addEventListener('ajax:success', ({ detail }) => void show(detail.response));
  document.addEventListener('ajax:error', ({ detail: { response } }) => {
    if (response) void show(response);
    else {
      const words = document.querySelector<HTMLTemplateElement>('template[data-when-unsent]');
      words?.after(document.importNode(words.content, true));
    }
  });
}

async function addCaptcha(form: HTMLFormElement, solve: Solve): Promise<void> {
  form.querySelector(`[name=${HIDDEN_FIELDS.captcha}]`)?.remove();
  const place = document.createElement('div');
  form.querySelector('[type=submit]')?.before(place);
  try {
    const field = document.createElement('input');
    const value = await solve(place);
    form.append(Object.assign(field, { type: 'hidden', name: HIDDEN_FIELDS.captcha, value }));
  } catch {
    // The form is then sent without a captcha, so the server asks the text question.
  }
  place.remove();
}

async function show(response: Response): Promise<void> {
  if (response.redirected) {
    location.assign(response.url);
    return;
  }
  const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
  const main = answer.querySelector('main');
  // Removes the texts for browsers without scripts: `DOMParser` parses `noscript` as elements.
  for (const plain of main?.querySelectorAll('noscript') ?? []) plain.remove();
  const shown = document.querySelector('main');
  // An answer without `main` probably comes from a proxy, so the browser posts the form again.
  if (!main || !shown) {
    document.querySelector<HTMLFormElement>('form[data-remote]')?.submit();
    return;
  }
  document.title = answer.title;
  shown.replaceWith(document.adoptNode(main));
  const news = main.querySelector<HTMLElement>('[autofocus]') ?? main;
  news.focus();
  if (news === main) scrollTo(0, 0);
}
