// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TerminalEntry, TerminalScript } from '#content/schemas/terminal.ts';
import { controls, setStage } from '#tests/support/motion.ts';
import { playTerminals } from './play-terminals.ts';
import { promptHtml } from './terminal-frames.ts';
import { Terminal } from './Terminal.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

const script: TerminalScript = {
  titulo: 'prueba',
  descripcion: 'Simulación de prueba',
  indicador: '$',
  indicadorFinal: 'consola >',
  entradas: [
    { action: 'type', strings: ['hola'], output: 'qué tal', postDelay: 2000 },
    { action: 'type', strings: ['ab'], clear: true },
    { action: 'type', strings: ['<b>c</b>'], clear: true, postDelay: 500 },
  ],
};

function setUp(
  options?: Parameters<typeof setStage>[0],
  props?: Partial<ComponentProps<typeof Terminal>>,
) {
  const stage = setStage(options);
  document.body.insertAdjacentHTML(
    'beforeend',
    renderToString(<Terminal script={script} controls={controls} {...props} />),
  );
  playTerminals();
  const part = (name: string) =>
    document.querySelector(`[data-live] [data-${name}]`)?.textContent ?? null;
  return {
    ...stage,
    history: () => part('history'),
    prompt: () => part('prompt'),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  };
}

test('has its end and its first prompt there until it is scrolled into view', () => {
  const { history, prompt, after } = setUp();
  expect(after(5000, history)).toBe('$ c');
  expect(prompt()).toBe('consola > |');
  const beginning = document.querySelector('[data-status="ready"] > [data-beginning]');
  expect(beginning?.textContent).toBe('$ |');
});

test('its first play types every entry, the first one too, whatever its answer fills', () => {
  const long = { action: 'type' as const, strings: ['ronda'], output: 'uno\ndos\ntres' };
  const { history, prompt, scrollIntoView, after } = setUp(undefined, {
    script: { ...script, entradas: [long, ...script.entradas] },
  });
  scrollIntoView();
  expect(history()).toBe('');
  expect(prompt()).toBe('$ |');
  expect(after(5 * 30 - 1, prompt)).toBe('$ rond|');
  expect(history()).toBe('');
  expect(after(1, history)).toBe('$ rondauno\ndos\ntres');
  expect(after(1000 + 30, prompt)).toBe('$ h|');
});

test('keeps the place of the current word’s letters that are not yet typed', () => {
  const { scrollIntoView, after } = setUp(undefined, {
    script: {
      ...script,
      entradas: [{ action: 'type', strings: ['la hora/y', 'la hora/y el día'] }],
    },
  });
  const rest = () =>
    document.querySelector<HTMLElement>('[data-live] [data-prompt]')?.dataset['rest'];
  scrollIntoView();
  expect(rest()).toBe('la');
  expect(after(4 * 30, rest)).toBe('ora');
});

test('an entry at its own pace takes up to 70 ms per character, as the engine does by default', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const entry: TerminalEntry = { action: 'type', strings: ['abc'], ritmo: 'suelto' };
  const { prompt, scrollIntoView, after } = setUp(undefined, {
    script: { ...script, entradas: [entry] },
  });
  scrollIntoView();
  expect(after(69, prompt)).toBe('$ |');
  expect(after(1, prompt)).toBe('$ a|');
  expect(after(70, prompt)).toBe('$ ab|');
});

test('adds the typed line and its output to the history and waits for the entry’s delay', () => {
  const { history, prompt, scrollIntoView, after } = setUp();
  scrollIntoView();
  expect(after(4 * 30, history)).toBe('$ holaqué tal');
  expect(prompt()).toBe('$ |');
  expect(after(2000 + 29, prompt)).toBe('$ |');
  expect(after(1, prompt)).toBe('$ a|');
});

test('its header is there before the first entry, and stays when the history is emptied', () => {
  const other = { ...script, cabecera: 'otra' };
  const { history, scrollIntoView, after, press } = setUp(undefined, {
    script: { ...script, cabecera: 'permiso: firmado' },
    other,
    cue: 'caida',
  });
  const header = (place = '[data-live]') =>
    document.querySelector(`${place} [data-header]`)?.textContent;
  expect(header('[data-status="ready"] > [data-beginning]')).toBe('permiso: firmado');
  expect(document.querySelector('[data-transcript]')?.textContent).toMatch(/^otraholaqué/);
  scrollIntoView();
  expect(after(4 * 30, history)).toBe('$ holaqué tal');
  expect(header()).toBe('permiso: firmado');
  press(controls.saltar);
  expect(history()).toBe('$ c');
  expect(header()).toBe('permiso: firmado');
  document.dispatchEvent(new Event('caida'));
  expect(header()).toBe('otra');
});

test('an entry without a delay of its own waits 1000 ms, one may empty the history first, and the last delay ends it', () => {
  const { history, prompt, scrollIntoView, after } = setUp();
  const repeats = () => screen.queryByRole('button', { name: controls.repetir }) !== null;
  scrollIntoView();
  expect(after(4 * 30 + 2000 + 2 * 30, history)).toBe('$ ab');
  expect(after(999, history)).toBe('$ ab');
  expect(after(1, history)).toBe('');
  expect(after(30, history)).toBe('$ c');
  expect(prompt()).toBe('consola > |');
  expect(after(499, repeats)).toBe(false);
  expect(after(1, repeats)).toBe(true);
});

test('pauses in the middle of a word, also scrolled away and back, and continues', () => {
  const { prompt, scrollIntoView, pass, after, press } = setUp();
  scrollIntoView();
  pass(60);
  press(controls.pausar);
  scrollIntoView(false);
  scrollIntoView();
  expect(after(60_000, prompt)).toBe('$ ho|');
  press(controls.continuar);
  expect(after(30, prompt)).toBe('$ hol|');
});

test('goes to the end and repeats', () => {
  const { history, scrollIntoView, pass, after, press } = setUp();
  scrollIntoView();
  pass(60);
  press(controls.saltar);
  expect(history()).toBe('$ c');
  press(controls.repetir);
  expect(history()).toBe('');
  expect(after(4 * 30, history)).toBe('$ holaqué tal');
});

test('a line that is too long goes on after a slash of what is written in it', () => {
  expect(promptHtml('m(<b class="c">a/b</b>) &gt;', 'usar a/b')).toBe(
    '<span>m(<b class="c">a/<wbr>b</b>) &gt;</span> <span data-typed>usar a/<wbr>b</span>',
  );
});

test('a long line never goes on between two hyphens and their word', () => {
  expect(promptHtml('$', 'ver --todo')).toBe(
    '<span>$</span> <span data-typed>ver <span data-unbroken>--</span>todo</span>',
  );
});

test('with reduced motion it stands finished, without buttons', () => {
  const { history, scrollIntoView, after } = setUp({ reducedMotion: true });
  scrollIntoView();
  expect(after(10_000, history)).toBe('$ c');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the server’s HTML is the finished terminal, with the whole transcript to listen to', () => {
  const html = renderToString(<Terminal script={script} controls={controls} />);
  document.body.innerHTML = html;
  expect(document.querySelector('[data-live]')?.textContent).toBe('$ cconsola > |');
  const animated = screen.getByRole('region', { name: 'Simulación de prueba' });
  animated.querySelector('[data-status]')?.remove();
  expect(animated.textContent).toBe('pruebaholaqué talabc');
  expect(html).not.toContain('style=');
});

test('at its cue it types the other script, from the beginning each time', () => {
  const other = { ...script, entradas: [{ action: 'type' as const, strings: ['no'] }] };
  const { history, ...stage } = setUp(undefined, { other, cue: 'caida' });
  stage.scrollIntoView();
  expect(stage.after(4 * 30, history)).toBe('$ holaqué tal');
  for (let take = 0; take < 2; take += 1) {
    document.dispatchEvent(new Event('caida'));
    expect(history()).toBe('');
    expect(stage.after(2 * 30, history)).toBe('$ no');
  }
});

test('where nothing moves, and before any script, what is seen is how the other script ends', () => {
  const { indicadorFinal, ...console } = script;
  const other = {
    ...console,
    descripcion: 'Lo que pasó después',
    entradas: [{ action: 'type' as const, strings: ['no'] }],
  };
  const seen = (name: string) => document.querySelector(`[data-live] [data-${name}]`)?.textContent;
  for (const [end, prompt] of [
    [other, `${indicadorFinal} |`],
    [{ ...other, indicadorFinal: 'otra >' }, 'otra > |'],
  ] as const) {
    document.body.innerHTML = renderToString(
      <Terminal script={script} other={end} cue="caida" controls={controls} />,
    );
    expect(seen('history')).toBe('$ no');
    expect(seen('prompt')).toBe(prompt);
    document.body.innerHTML = '';
    setUp({ reducedMotion: true }, { other: end, cue: 'caida' });
    expect(seen('history')).toBe('$ no');
    expect(seen('prompt')).toBe(prompt);
  }
  expect(document.querySelector('section')?.ariaLabel ?? '').toBe(other.descripcion);
});
