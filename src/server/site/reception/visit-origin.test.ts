import { describe, expect, it } from 'vitest';
import { sourceOf } from '#server/leads/lead.ts';
import { visitOrigin } from './visit-origin.ts';

const origin = 'https://atalaya.example';
const asked = (field: string | null, referer?: string) =>
  visitOrigin(new URLSearchParams(field === null ? {} : { procedencia: field }), {
    headers: new Headers(referer === undefined ? {} : { referer }),
    origin,
  });

describe('where an enquiry came from', () => {
  it('is what the browser told, and the page of the form', () => {
    const found = asked(
      `${origin}/servicios?otra=1 https://www.Google.com/search?q=x`,
      `${origin}/contacto`,
    );
    expect(found).toEqual({
      firstPage: '/servicios',
      referrer: 'google.com',
      formPage: '/contacto',
    });
    expect(sourceOf(found)).toBe('google.com');
  });

  it('is the campaign before the site that led here', () => {
    const found = asked(`${origin}/?utm_source=Boletin&utm_campaign=enero https://mail.example/`);
    expect(found).toMatchObject({ utmSource: 'Boletin', utmCampaign: 'enero' });
    expect(sourceOf(found)).toBe('boletin');
  });

  it('without a script is what the request shows', () => {
    expect(asked(null, `${origin}/contacto?utm_source=feria`)).toEqual({
      utmSource: 'feria',
      formPage: '/contacto',
    });
    expect(asked(null, 'https://otro.example/x')).toEqual({});
    expect(sourceOf(asked(null))).toBe('directo');
  });

  it('is bounded and clean whatever was sent', () => {
    const field = `${origin}/a?utm_source=${'x'.repeat(300)}&utm_medium=a%00%0Ab javascript:alert(1)`;
    expect(asked(field)).toEqual({
      firstPage: '/a',
      utmSource: 'x'.repeat(120),
      utmMedium: 'a b',
    });
    expect(asked('https://otro.example/?utm_source=x <b>')).toEqual({});
  });
});
