import * as z from 'zod';

const INSIDE = /^\/(?!\/)[\w/#?=-]*$/;
const TELEPHONE = /^tel:\+\d{7,15}$/;
const MAIL = 'mailto:';

export const sitePage = z.string().regex(INSIDE, 'una ruta del sitio, por ejemplo «/comercio»');

export const destination = z
  .string()
  .refine(
    leadsSomewhere,
    'se esperaba una página del sitio, por ejemplo «/comercio», o bien «https://…», «tel:+…» con el código de país, o «mailto:…»',
  );

function leadsSomewhere(value: string): boolean {
  if (INSIDE.test(value) || TELEPHONE.test(value)) return true;
  if (value.startsWith(MAIL)) return z.email().safeParse(value.slice(MAIL.length)).success;
  if (!value.startsWith('https://') || /\s/.test(value) || !URL.canParse(value)) return false;
  const { hostname, username } = new URL(value);
  return hostname.includes('.') && username === '';
}
