import type { AstroCookies } from 'astro';
import { formKindOf, readValues, type PostedForm } from '#forms/parse.ts';
import { type EnquiryPath, HIDDEN_FIELDS } from '#forms/wire.ts';
import { createSeal } from '#server/platform/signed-token.ts';
import type { Refused } from './reception.ts';

/** In an address: its page shows what the visitor's cookie keeps. */
export const KEPT_PARAM = 'escrito';

/** How long a form is kept, in seconds. */
const KEPT_SECONDS = 30 * 60;

/** Browsers keep 4096 bytes of a cookie, its name and attributes included (RFC 6265). */
const LARGEST_COOKIE = 3800;

/** A posted form, and why it was refused if it was. */
export interface KeptForm {
  readonly form: URLSearchParams;
  readonly refused: Refused | null;
}

/** The cookie of a page, by the address that its form is posted to and the visitor whose it is. */
export interface KeptIn {
  readonly cookies: AstroCookies;
  readonly path: EnquiryPath;
  readonly visitor: string;
  readonly secure: boolean;
}

/** What is sealed: the texts, and of the refusal all that does not follow from them. */
interface Sealed {
  readonly entries: readonly [string, string][];
  readonly refused: Omit<Refused, 'form' | 'values'> | null;
}

/** What a form carries for one page only. */
const OF_ONE_PAGE: ReadonlySet<string> = new Set([
  HIDDEN_FIELDS.forgeryToken,
  HIDDEN_FIELDS.captcha,
]);

export type KeptForms = ReturnType<typeof createKeptForms>;

/**
 * Keeps in the visitor's own browser what they posted without scripts, so that the answer can be the
 * address of a page that shows it: a page that answered a post itself can be neither reloaded nor come
 * back to without sending it again. The cookie is sealed, goes to the form's own addresses alone and
 * is over after half an hour; nothing is stored here.
 */
export function createKeptForms(secretKey: string) {
  const seal = createSeal(secretKey, 'kept-form');
  const nameOf = (secure: boolean) => (secure ? '__Secure-escrito' : 'escrito');
  const contextOf = ({ path, visitor }: KeptIn) => `${path}\n${visitor}`;
  return {
    /** @returns whether the cookie holds it; what is too long for one is not kept */
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
    /** What the cookie holds; null where there is none of this visitor and this address. */
    recall(where: KeptIn): KeptForm | null {
      const value = where.cookies.get(nameOf(where.secure))?.value ?? '';
      // Only we seal, so that what opens has the shape that we gave it.
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
