import type { AstroCookies } from 'astro';
import { formKindOf, readValues, type PostedForm } from '#forms/parse.ts';
import { type EnquiryPath, HIDDEN_FIELDS } from '#forms/wire.ts';
import { createSeal } from '#server/platform/signed-token.ts';
import type { Refused } from './reception.ts';

/** The query parameter of a page that shows the form in the visitor's cookie. */
export const KEPT_PARAM = 'escrito';

/** How long a form is kept, in seconds. */
const KEPT_SECONDS = 30 * 60;

/** Browsers keep 4096 bytes of a cookie, its name and attributes included (RFC 6265). */
const LARGEST_COOKIE = 3800;

/** A posted form, and the reason of its refusal, if any. */
export interface KeptForm {
  readonly form: URLSearchParams;
  readonly refused: Refused | null;
}

/** The cookie of a page, by the form's address and the visitor. */
export interface KeptIn {
  readonly cookies: AstroCookies;
  readonly path: EnquiryPath;
  readonly visitor: string;
  readonly secure: boolean;
}

/** The encrypted data: the texts, and the parts of the refusal that do not follow from them. */
interface Sealed {
  readonly entries: readonly [string, string][];
  readonly refused: Omit<Refused, 'form' | 'values'> | null;
}

/** Fields that belong to one page only. */
const OF_ONE_PAGE: ReadonlySet<string> = new Set([
  HIDDEN_FIELDS.forgeryToken,
  HIDDEN_FIELDS.captcha,
]);

export type KeptForms = ReturnType<typeof createKeptForms>;

/**
 * Stores a form that was posted without scripts in an encrypted cookie, so that the answer can be a
 * redirect to a page that shows it: the answer to a POST itself cannot be reloaded without sending
 * it again. The cookie is limited to the form's addresses and half an hour; the server stores
 * nothing.
 */
export function createKeptForms(secretKey: string) {
  const seal = createSeal(secretKey, 'kept-form');
  const nameOf = (secure: boolean) => (secure ? '__Secure-escrito' : 'escrito');
  const contextOf = ({ path, visitor }: KeptIn) => `${path}\n${visitor}`;
  return {
    /** @returns whether the cookie holds it; a form that is too long is not kept */
    keep(where: KeptIn, form: PostedForm, refused: Refused | null): boolean {
      const entries = [...form].filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && !OF_ONE_PAGE.has(entry[0]),
      );
      const sealed: Sealed = { entries, refused: refused && withoutTexts(refused) };
      const value = seal.close(sealed, contextOf(where));
      if (value.length > LARGEST_COOKIE) return false;
      const { cookies, path, secure } = where;
      const attributes = { path, httpOnly: true, sameSite: 'lax', secure } as const;
      cookies.set(nameOf(secure), value, { ...attributes, maxAge: KEPT_SECONDS });
      return true;
    },
    /** The form in the cookie; null without one of this visitor and address. */
    recall(where: KeptIn): KeptForm | null {
      const value = where.cookies.get(nameOf(where.secure))?.value ?? '';
      // Only this site encrypts, so what decrypts has this type.
      const sealed = seal.open(value, contextOf(where)) as Sealed | null;
      if (sealed === null) return null;
      const form = new URLSearchParams(sealed.entries.map(([name, text]) => [name, text]));
      const kind = formKindOf(where.path, form);
      const values = readValues(kind, form);
      const refused = sealed.refused && ({ ...sealed.refused, form: kind, values } as Refused);
      return { form, refused };
    },
  };
}

function withoutTexts({ form: _, values: __, ...rest }: Refused): Omit<Refused, 'form' | 'values'> {
  return rest;
}
