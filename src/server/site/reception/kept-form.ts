import type { AstroCookies } from 'astro';
import { formKindOf, readValues, type PostedForm } from '#forms/parse.ts';
import { type EnquiryPath, HIDDEN_FIELDS } from '#forms/wire.ts';
import { createSeal } from '#server/platform/signed-token.ts';
import type { Refused } from './reception.ts';

/** With this parameter, a page shows the form that the visitor's cookie holds. */
export const KEPT_PARAM = 'escrito';

const KEPT_SECONDS = 30 * 60;

/** The longest cookie value. Browsers allow 4096 bytes with name and attributes (RFC 6265). */
const LARGEST_COOKIE = 3800;

export interface KeptForm {
  readonly form: URLSearchParams;
  readonly refused: Refused | null;
}

export interface KeptIn {
  readonly cookies: AstroCookies;
  readonly path: EnquiryPath;
  readonly visitor: string;
  readonly secure: boolean;
}

interface Sealed {
  readonly entries: readonly [string, string][];
  readonly refused: Omit<Refused, 'form' | 'values'> | null;
}

const OF_ONE_PAGE: ReadonlySet<string> = new Set([
  HIDDEN_FIELDS.forgeryToken,
  HIDDEN_FIELDS.captcha,
]);

export type KeptForms = ReturnType<typeof createKeptForms>;

/**
 * Keeps a form in an encrypted cookie during a redirect, so that a reload does not resend it.
 * `keep` returns false if the form is too long for a cookie.
 */
export function createKeptForms(secretKey: string) {
  const seal = createSeal(secretKey, 'kept-form');
  const nameOf = (secure: boolean) => (secure ? '__Secure-escrito' : 'escrito');
  const contextOf = ({ path, visitor }: KeptIn) => `${path}\n${visitor}`;
  return {
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
    recall(where: KeptIn): KeptForm | null {
      const value = where.cookies.get(nameOf(where.secure))?.value ?? '';
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

const withoutTexts = ({ form: _, values: __, ...rest }: Refused) => rest;
