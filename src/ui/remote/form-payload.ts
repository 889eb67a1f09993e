export interface FormPayload {
  url: URL;
  method: string;
  body: FormData | URLSearchParams | undefined;
}

/**
 * What the browser would send for this form, read from its attributes and those of the button that
 * was pressed: address, method, and the fields encoded as `enctype` says. With GET the fields are
 * in the address.
 */
export function formPayload(form: HTMLFormElement, submitter?: HTMLElement | null): FormPayload {
  const button =
    submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement
      ? submitter
      : null;
  // A field may be called "action" or "method" and shadow the form's property of that name.
  const attribute = (name: string) =>
    button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  const url = new URL(attribute('action'), document.baseURI);
  const method = (attribute('method') || 'get').toUpperCase();
  const data = new FormData(form, button);

  if (method === 'GET') {
    url.search = urlEncoded(data).toString();
    return { url, method, body: undefined };
  }
  const multipart = attribute('enctype').toLowerCase() === 'multipart/form-data';
  return { url, method, body: multipart ? data : urlEncoded(data) };
}

function urlEncoded(data: FormData): URLSearchParams {
  const pairs = [...data].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return new URLSearchParams(pairs);
}
