import { copyOut } from '#panel/shell/copy.ts';

const WORDS = {
  waiting: 'Sigue las indicaciones de tu navegador o de tu llave…',
  refused: 'No se usó ninguna llave. Puedes volver a intentarlo.',
  unknown: 'Este navegador no sabe usar llaves de acceso: entra con tu contraseña y tu código.',
  insecure:
    'Las llaves de acceso piden una dirección con https, y esta no la tiene: entra con tu contraseña y tu código.',
  late: 'El servidor no respondió. Revisa tu conexión y vuelve a intentarlo; si la página lleva mucho abierta, recárgala.',
} as const;

export function startPasskeys(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
    const live = place.querySelector<HTMLElement>('[data-passkey-live]');
    const form = place.querySelector('form');
    const button = place.querySelector<HTMLButtonElement>('[data-passkey-button]');
    const status = place.querySelector<HTMLElement>('[data-passkey-status]');
    if (!live || !form || !button || !status) continue;
    live.hidden = false;
    if (
      typeof PublicKeyCredential === 'undefined' ||
      !('parseRequestOptionsFromJSON' in PublicKeyCredential)
    ) {
      button.hidden = true;
      status.textContent = window.isSecureContext ? WORDS.unknown : WORDS.insecure;
      continue;
    }
    button.addEventListener('ajax:before', () => (status.textContent = WORDS.waiting));
    button.addEventListener('ajax:error', () => (status.textContent = WORDS.late));
    button.addEventListener('ajax:success', ({ detail: { response } }) => {
      // A redirect means that the session is over or too old. The code sends the form, so that the
      // browser itself goes to the sign-in.
      if (response.redirected) form.submit();
      else {
        void use(place.dataset['passkey'] ?? '', form, response).then((problem) => {
          status.textContent = problem;
        });
      }
    });
  }
}

/** Asks for a passkey and posts the form. Returns the error in Spanish, or an empty text. */
async function use(what: string, form: HTMLFormElement, response: Response): Promise<string> {
  try {
    const credential = await ask(what, await response.json());
    if (credential === null) return WORDS.refused;
    const field = form.elements.namedItem('credencial');
    if (field instanceof HTMLInputElement) field.value = JSON.stringify(credential);
    form.submit();
    return '';
  } catch {
    return WORDS.refused;
  }
}

function ask(what: string, options: unknown): Promise<Credential | null> {
  if (what === 'entrar') {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    );
    return navigator.credentials.get({ publicKey });
  }
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return navigator.credentials.create({ publicKey });
}

/** Activates the buttons (`ShowPasswords`) that show the passwords of their form. */
export function startShowPasswords(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-show-passwords]')) {
    const { form } = button;
    const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[type=password]') ?? [])];
    const show = (shown: boolean) => {
      for (const field of fields) field.type = shown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(shown));
    };
    button.hidden = false;
    button.addEventListener('click', () => {
      show(button.getAttribute('aria-pressed') !== 'true');
    });
    // The submit hides the passwords, because browsers store a visible password as ordinary text.
    form?.addEventListener('submit', () => {
      show(false);
    });
  }
}

const COPIED = 'Copiados. Pégalos en tu gestor de contraseñas.';

/** Activates the buttons that print and copy the recovery codes (`RecoveryCodes`). */
export function startKeepingCodes(): void {
  const status = document.querySelector<HTMLElement>('[data-codes-status]');
  const print = document.querySelector<HTMLButtonElement>('[data-codes-print]');
  const copy = document.querySelector<HTMLButtonElement>('[data-codes-copy]');
  const codes = [...document.querySelectorAll('[data-codes] > li')].map((code) => code.textContent);
  if (!status || !print || !copy) return;
  print.hidden = false;
  print.addEventListener('click', () => {
    window.print();
  });
  copy.hidden = false;
  copy.addEventListener('click', () => {
    const place = document.querySelector('[data-codes]');
    copyOut({ text: codes.join('\n'), place, status, copied: COPIED });
  });
}
