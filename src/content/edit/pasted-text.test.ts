import { expect, it } from 'vitest';
import { mendPasted } from './pasted-text.ts';

it.each([
  ['**Importante **:', '**Importante**:'],
  ['**Importante **texto', '**Importante** texto'],
  ['Es ** muy importante** y **esto ** también', 'Es **muy importante** y **esto** también'],
  ['dice**  algo**', 'dice **algo**'],
  ['**a **y **b **y **c**', '**a** y **b** y **c**'],
  ['Hola<o:p></o:p> mundo<o:p/>', 'Hola mundo'],
  ['<w:sdt id="1">Texto</w:sdt> <![if !supportLists]>y<![endif]>', 'Texto y'],
  ['Ofrecemos:\n•\tuno\n• dos\n·  tres', 'Ofrecemos:\n- uno\n- dos\n- tres'],
  ['  \uf0b7 uno', '  - uno'],
])('mends what a word processor writes: %j', (pasted, mended) => {
  expect(mendPasted(pasted)).toBe(mended);
  expect(mendPasted(mended)).toBe(mended);
});

it.each([
  'Así van las **negritas** y **otras**, y 2 ** 3 ** 4 no.',
  '**a** **b**',
  '```\n**a **\n• <o:p>\n```',
  'Un punto • en medio, y 3 < 4 > 2.',
  '•',
  '- una lista\n- con guiones',
  '::boton[Escríbenos]{ruta="/contacto"}',
])('leaves what is written as it should be: %j', (text) => {
  expect(mendPasted(text)).toBe(text);
});
