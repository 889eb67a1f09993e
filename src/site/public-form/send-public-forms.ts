import { startAdapter } from '#ui/remote/adapter.ts';

/**
 * Has the forms of a public page (PublicForm) sent without leaving it: what is taken leads on; what
 * is refused is shown as the server's page has it, in this one's place; and without a connection the
 * page says so and keeps what is written.
 */
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

/** Goes on to the next page, or shows the page that the form came back on. */
async function show(response: Response): Promise<void> {
  if (response.redirected) {
    location.assign(response.url);
    return;
  }
  const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
  const main = answer.querySelector('main');
  const shown = document.querySelector('main');
  // Of another server, as a proxy that has none behind it: the browser says it.
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
