import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { content, holdContent, perContent } from './content.ts';
import { pageWords } from './page-words.ts';
import type { ContentSnapshot } from './snapshot.ts';
import { withContent } from './with-content.ts';

function named(nombre: string, idioma = 'es-MX'): ContentSnapshot {
  const { brand, services, ...others } = content();
  return { ...others, brand: { ...brand, nombre }, services: { ...services, idioma } };
}
const name = () => content().brand.nombre;

it('is another one in the work that it is given to, whatever that awaits, and in no other', async () => {
  const [before, draft, version] = [name(), named('Borrador'), named('Versión')];
  const read = async () => {
    const said = [name()];
    await nextTurn();
    said.push(name());
    const inner = await withContent(version, async () => {
      await nextTurn();
      return name();
    });
    return [...said, inner, await Promise.resolve().then(name)];
  };
  const [drafted, plain, tried] = await Promise.all([
    withContent(draft, read),
    read(),
    withContent(version, read),
  ]);
  expect(drafted).toEqual(['Borrador', 'Borrador', 'Versión', 'Borrador']);
  expect(plain).toEqual([before, before, 'Versión', before]);
  expect(tried).toEqual(['Versión', 'Versión', 'Versión', 'Versión']);
});

it('stays the same in work that got it, and is the former content again after work that failed', async () => {
  const [before, draft] = [name(), named('Borrador')];
  const work = withContent(draft, async () => {
    await nextTurn();
    return name();
  });
  holdContent(named('Publicada'));
  expect(name()).toBe('Publicada');
  expect(await work).toBe('Borrador');
  const failing = () =>
    withContent(draft, () => {
      throw new Error(name());
    });
  expect(failing).toThrow('Borrador');
  expect(name()).toBe('Publicada');
  expect(before).not.toBe(name());
});

it('has what is made of it made once, by each and for each', () => {
  const made: string[] = [];
  const shout = perContent(({ brand }) => {
    made.push(brand.nombre);
    return brand.nombre.toUpperCase();
  });
  const draft = named('Borrador', 'pt-BR');
  const before = name();
  const both = () => [shout(), withContent(draft, shout)];
  expect([both(), both()].flat()).toEqual([
    before.toUpperCase(),
    'BORRADOR',
    before.toUpperCase(),
    'BORRADOR',
  ]);
  expect(made).toEqual([before, 'Borrador']);
  expect(withContent(draft, pageWords).locale).toBe('pt-BR');
  expect(pageWords().locale).toBe('es-MX');
});
