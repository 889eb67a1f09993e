import { expect, it, test } from 'vitest';
import { drawFolio, folioFrom } from './lead.ts';

test.each(['ATA-E4PP-7F', 'ata e4pp 7f', 'E4PP-7F', 'e4pp7f', ' ATAE4PP7F '])(
  'a folio written as %j is read as it is',
  (text) => {
    expect(folioFrom(text, 'ATA')).toBe('ATA-E4PP-7F');
  },
);

it('reads every folio that is drawn as itself, and makes none of what is no folio', () => {
  const folio = drawFolio('NUBE9');
  expect(folioFrom(folio, 'ATA')).toBe(folio);
  expect(folioFrom('Inés', 'ATA')).not.toMatch(/^ATA-.{4}-.{2}$/);
});
