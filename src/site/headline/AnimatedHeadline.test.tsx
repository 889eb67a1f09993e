// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { controls, type MotionStage, setStage } from '#tests/support/motion.ts';
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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

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

function hideTab(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
}

test.each<[string, (stage: MotionStage, rests: boolean) => void]>([
  ['a tab in the background', (_stage, rests) => hideTab(rests)],
  ['being out of view', ({ scrollIntoView }, rests) => scrollIntoView(!rests)],
  ['its button', (_stage, rests) => press(rests ? controls.pausar : controls.continuar)],
])('%s stops it, and it goes on from there', (_what, turn) => {
  const { word, pass, after, ...stage } = setUp('rotate');
  pass(2000);
  turn({ ...stage, pass, after }, true);
  expect(vi.getTimerCount()).toBe(0);
  expect(after(60_000, word)).toBe('apps');
  turn({ ...stage, pass, after }, false);
  expect(after(499, word)).toBe('apps');
  expect(after(1, word)).toBe('sitios');
});

test('loading bar: the bar starts 800 ms into the word, which stays 3800 ms', () => {
  const { word, place, after } = setUp('loading-bar');
  const draining = () => place().querySelector('[data-draining]') !== null;
  expect(after(799, draining)).toBe(false);
  expect(after(1, draining)).toBe(true);
  expect(after(2999, word)).toBe('apps');
  expect(after(1, word)).toBe('sitios');
  expect(draining()).toBe(false);
});

test('letters: after 2500 ms one letter turns every 50 ms', () => {
  const { word, after } = setUp('letters');
  expect(after(2499, word)).toBe('apps');
  expect(after(1, word)).toBe('ppss');
  expect(after(49, word)).toBe('ppss');
  expect(after(1, word)).toBe('pssi');
  expect(after(4 * 50, word)).toBe('sitios');
  expect(after(2499, word)).toBe('sitios');
  expect(after(1, word)).toBe('aitios');
  expect(after(5 * 50, word)).toBe('apps');
});

test('typing: selected for 500 ms, next word at 1300 ms, then a letter every 150 ms', () => {
  const { word, place, after } = setUp('typing');
  const selected = () => place().querySelector('[data-selected]')?.textContent;
  expect(after(2499, selected)).toBeUndefined();
  expect(after(1, selected)).toBe('apps');
  expect(after(499, selected)).toBe('apps');
  expect(after(1, word)).toBe('|');
  expect(after(799, word)).toBe('|');
  expect(after(1, word)).toBe('s|');
  expect(after(149, word)).toBe('s|');
  expect(after(1, word)).toBe('si|');
  expect(after(4 * 150, word)).toBe('sitios|');
});

test('clip: open 1500 ms, closes in 600 ms, and opens in 600 ms with the next word', () => {
  const { word, container, after } = setUp('clip');
  const phase = () => container.querySelector<HTMLElement>('[data-clip]')?.dataset['clip'];
  expect(after(1499, phase)).toBe('hold');
  expect(after(1, phase)).toBe('close');
  expect(after(599, word)).toBe('apps');
  expect(after(1, word)).toBe('sitios');
  expect(phase()).toBe('open');
  expect(after(600, phase)).toBe('hold');
  expect(after(1499, phase)).toBe('hold');
  expect(after(1, phase)).toBe('close');
});

test('with reduced motion it shows the first word and nothing to press', () => {
  const { word, after } = setUp('rotate', { reducedMotion: true });
  expect(after(60_000, word)).toBe('apps');
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
