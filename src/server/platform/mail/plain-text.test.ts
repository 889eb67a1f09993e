import { describe, expect, it } from 'vitest';
import { withoutLinks } from './mail-text.ts';

describe('a visitor’s text without links', () => {
  it.each(['i❤️.ws', '👻.to/premio', 'ejemplo。com', 'ana@👻.to', 'www.ejemplo.com'])(
    'takes %s apart',
    (host) => {
      expect(withoutLinks(`Mira ${host} ya.`)).not.toContain(host);
      expect(withoutLinks(host).replaceAll('\u2060', '')).toBe(host);
    },
  );
});
