import { startAdapter } from '#ui/remote/adapter.ts';

/** Sends a page's public forms without leaving the page. Without a connection the texts stay. */
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

async function show(response: Response): Promise<void> {
  if (response.redirected) {
    location.assign(response.url);
    return;
  }
  const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
  const main = answer.querySelector('main');
  const shown = document.querySelector('main');
  // An answer without `main` probably comes from a proxy, so the browser itself posts the form
  // again.
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
