import { startAdapter } from '#ui/remote/adapter.ts';

/** Sends the forms of a public page without leaving it. Without a connection they keep their text. */
export function sendPublicForms(): void {
  startAdapter();
  document.addEventListener('ajax:before', () => document.querySelector('[data-unsent]')?.remove());
  document.addEventListener('ajax:success', ({ detail }) => void show(detail.response));
  document.addEventListener('ajax:error', ({ detail: { response } }) => {
    if (response) void show(response);
    else {
      const words = document.querySelector<HTMLTemplateElement>('template[data-when-unsent]');
      words?.after(document.importNode(words.content, true));
    }
  });
}

/** Goes to the next page, or shows the page with the refused form. */
async function show(response: Response): Promise<void> {
  if (response.redirected) {
    location.assign(response.url);
    return;
  }
  const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
  const main = answer.querySelector('main');
  const shown = document.querySelector('main');
  // Without a `main` the answer is probably a proxy's. The form is posted again without this script,
  // and the browser shows whatever is answered.
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
