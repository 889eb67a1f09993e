// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { controls, setStage } from '#tests/support/motion.ts';
import { AnimatedHeadline } from './AnimatedHeadline.tsx';
import type { HeadlineVariant } from './headline-timeline.ts';
import { moveHeadlines } from './move-headlines.ts';

const text = { antes: 'Hacemos', palabras: ['apps', 'sitios'], despues: 'que duran' };

function setUp(variant: HeadlineVariant, options?: Parameters<typeof setStage>[0]) {
  const stage = setStage(options);
  document.body.innerHTML = renderToStaticMarkup(
    <AnimatedHeadline text={text} variant={variant} controls={controls} />,
  );
  moveHeadlines();
  const container = document.body;
  stage.scrollIntoView();
  const place = () => {
    const copy = container.querySelector('[data-place]')?.cloneNode(true) as Element;
    copy.querySelectorAll('[class*=reserved], [data-hidden]').forEach((hidden) => hidden.remove());
    return copy;
  };
  return { ...stage, container, place, word: () => place().textContent };
}

test('rotate: each word stays 2500 ms', () => {
  const { word, pass } = setUp('rotate');
  pass(2499);
  expect(word()).toBe('apps');
  pass(1);
  expect(word()).toBe('sitios');
  pass(2500);
  expect(word()).toBe('apps');
});

test('one of a single word is a plain sentence, without a button', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <AnimatedHeadline
      text={{ ...text, palabras: ['apps'], remate: 'mucho' }}
      variant="rotate"
      controls={controls}
    />,
  );
  expect(document.body.innerHTML).toBe('<h1>Hacemos apps que duran mucho</h1>');
});

const ROUNDS = {
  rotate: 2 * 2500,
  'loading-bar': 2 * 3800,
  letters: 2 * (2500 + 5 * 50),
  typing: 2 * (2500 + 1300) + (5 + 3) * 150,
  clip: 2 * (1500 + 600 + 600),
} as const satisfies Record<HeadlineVariant, number>;

test.each(Object.entries(ROUNDS) as [HeadlineVariant, number][])(
  '%s: rotates for as long as it is seen, every round like the first',
  (variant, round) => {
    const { place, pass } = setUp(variant);
    const seen = () => place().textContent.replace('|', '');
    const halfway = () => {
      pass(round / 2 + 1000);
      return seen();
    };
    for (let rounds = 0; rounds < 20; rounds += 1) {
      expect(seen()).toBe('apps');
      expect(halfway()).toBe('sitios');
      pass(round / 2 - 1000);
    }
    expect(screen.getByRole('button', { name: controls.pausar })).toBeTruthy();
  },
);

test('a tab in the background stops it, and it goes on from there', () => {
  const { word, pass } = setUp('rotate');
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  pass(2000);
  turn('hidden');
  expect(vi.getTimerCount()).toBe(0);
  pass(60_000);
  turn('visible');
  expect(word()).toBe('apps');
  pass(499);
  expect(word()).toBe('apps');
  pass(1);
  expect(word()).toBe('sitios');
});

test('loading bar: the bar starts 800 ms into the word, which stays 3800 ms', () => {
  const { word, place, pass } = setUp('loading-bar');
  const draining = () => place().querySelector('[data-draining]') !== null;
  pass(799);
  expect(draining()).toBe(false);
  pass(1);
  expect(draining()).toBe(true);
  pass(2999);
  expect(word()).toBe('apps');
  pass(1);
  expect(word()).toBe('sitios');
  expect(draining()).toBe(false);
});

test('letters: after 2500 ms one letter turns every 50 ms', () => {
  const { word, pass } = setUp('letters');
  pass(2499);
  expect(word()).toBe('apps');
  pass(1);
  expect(word()).toBe('ppss');
  pass(49);
  expect(word()).toBe('ppss');
  pass(1);
  expect(word()).toBe('pssi');
  pass(4 * 50);
  expect(word()).toBe('sitios');
  pass(2499);
  expect(word()).toBe('sitios');
  pass(1);
  expect(word()).toBe('aitios');
  pass(5 * 50);
  expect(word()).toBe('apps');
});

test('typing: selected for 500 ms, next word at 1300 ms, then a letter every 150 ms', () => {
  const { word, place, pass } = setUp('typing');
  const selected = () => place().querySelector('[data-selected]')?.textContent;
  pass(2499);
  expect(selected()).toBeUndefined();
  pass(1);
  expect(selected()).toBe('apps');
  pass(499);
  expect(selected()).toBe('apps');
  pass(1);
  expect(word()).toBe('|');
  pass(799);
  expect(word()).toBe('|');
  pass(1);
  expect(word()).toBe('s|');
  pass(149);
  expect(word()).toBe('s|');
  pass(1);
  expect(word()).toBe('si|');
  pass(4 * 150);
  expect(word()).toBe('sitios|');
});

test('clip: open 1500 ms, closes in 600 ms, and opens in 600 ms with the next word', () => {
  const { word, container, pass } = setUp('clip');
  const phase = () => container.querySelector<HTMLElement>('[data-clip]')?.dataset['clip'];
  pass(1499);
  expect(phase()).toBe('hold');
  pass(1);
  expect(phase()).toBe('close');
  pass(599);
  expect(word()).toBe('apps');
  pass(1);
  expect(word()).toBe('sitios');
  expect(phase()).toBe('open');
  pass(600);
  expect(phase()).toBe('hold');
  pass(1499);
  expect(phase()).toBe('hold');
  pass(1);
  expect(phase()).toBe('close');
});

test('stops at the button and goes on from there', () => {
  const { word, pass } = setUp('rotate');
  pass(2000);
  fireEvent.click(screen.getByRole('button', { name: controls.pausar }));
  pass(60_000);
  expect(word()).toBe('apps');
  fireEvent.click(screen.getByRole('button', { name: controls.continuar }));
  pass(500);
  expect(word()).toBe('sitios');
});

test('does not move while it is out of view', () => {
  const { word, pass, scrollIntoView } = setUp('rotate');
  scrollIntoView(false);
  pass(2500);
  expect(word()).toBe('apps');
  expect(vi.getTimerCount()).toBe(0);
});

test('with reduced motion it shows the first word and nothing to press', () => {
  const { word, pass } = setUp('rotate', { reducedMotion: true });
  pass(60_000);
  expect(word()).toBe('apps');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the heading is the whole sentence for those who listen', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <AnimatedHeadline text={text} variant="clip" controls={controls} />,
  );
  expect(
    screen.getByRole('heading', { level: 1, name: 'Hacemos apps y sitios que duran' }),
  ).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('style=');
});

test('words that begin the sentence are capitals on their own, and one sentence when they are told', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <AnimatedHeadline
      text={{ antes: '', palabras: ['Las ventas', 'El inventario'], despues: 'de hoy' }}
      variant="loading-bar"
      controls={controls}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Las ventas y el inventario de hoy' })).toBeTruthy();
});
