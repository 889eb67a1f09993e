import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAGMENTS, type FlowKind } from '#forms/wire.ts';
import {
  buttonsOf,
  fragmentOf,
  openAt,
  placeBefore,
  reduce,
  sanePlace,
  START,
  stepMark,
  viewOf,
  type FlowEvent,
  type FlowState,
  type Place,
} from './machine.ts';

const begin = (kind: FlowKind) => openAt(kind, START);
const after = (state: FlowState, ...events: FlowEvent[]) => events.reduce(reduce, state);
const marks = (state: FlowState) => ([1, 2, 3] as const).map((step) => stepMark(state, step));

const option1 = { type: 'option', option: 1 } as const;
const option2 = { type: 'option', option: 2 } as const;
const at = (step: Place['step'], option: Place['option'], target: Place['target']): Place => ({
  step,
  option,
  target,
});
const target = (number: number) => ({ type: 'target', target: number }) as const;
const next = { type: 'next', valid: true } as const;
const idle = { datos_basicos: 'idle', datos_basicos_referentes: 'idle', detalle_proyecto: 'idle' };

describe.each(['contact', 'quote'] as const)('the %s flow', (kind) => {
  it.each<[string, FlowEvent[], string]>([
    ['nothing', [], 'options; ; here - -; '],
    ['option 1', [option1], 'basic; datos_basicos; done done+here -; Enviar'],
    ['option 2', [option2], 'targets; ; here - -; '],
    ['target 0', [option2, target(0)], 'basic; datos_basicos; done here -; Siguiente'],
    ['target 1', [option2, target(1)], 'basic; datos_basicos; done here -; Siguiente'],
    ['target 99', [option2, target(99)], 'basic; datos_basicos; done here -; Siguiente'],
    [
      'target 2',
      [option2, target(2)],
      'basic; datos_basicos_referentes; done here -; Siguiente Enviar',
    ],
    [
      'target 1 and Siguiente',
      [option2, target(1), next],
      'detail; datos_basicos detalle_proyecto; done done here; Enviar',
    ],
    [
      'target 2 and Siguiente',
      [option2, target(2), next],
      'detail; datos_basicos_referentes detalle_proyecto; done done here; Enviar',
    ],
  ])('%s leads to its view, fetches its fragments, and has its marks and buttons', (_, ...way) => {
    const [events, leadsTo] = way;
    const state = after(begin(kind), ...events);
    const fetched = FRAGMENTS.filter((name) => state.fragments[name] === 'loading');
    const steps = marks(state).map(({ done, current }) =>
      [done && 'done', current && 'here'].filter(Boolean).join('+'),
    );
    const { next: goesOn, submit } = buttonsOf(state);
    const buttons = [goesOn && 'Siguiente', submit && 'Enviar'].filter(Boolean).join(' ');
    const seen = [viewOf(state), fetched.join(' '), steps.map((each) => each || '-').join(' ')];
    expect([...seen, buttons].join('; ')).toBe(leadsTo);
  });

  it('has no Siguiente to press after option 1', () => {
    const state = after(begin(kind), option1);
    expect(reduce(state, next)).toBe(state);
  });

  it('goes back one place at a time, and keeps the choice that led there', () => {
    const detail = after(begin(kind), option2, target(2), next);
    const basic = reduce(detail, { type: 'back' });
    expect(basic).toMatchObject({ step: 2, option: 2, target: 2 });
    const targets = reduce(basic, { type: 'back' });
    expect(viewOf(targets)).toBe('targets');
    const options = reduce(targets, { type: 'back' });
    expect(viewOf(options)).toBe('options');
    expect(reduce(options, { type: 'back' })).toBe(options);
    expect(viewOf(after(begin(kind), option1, { type: 'back' }))).toBe('options');
  });

  it('goes to the place of a history entry and fetches what is missing there', () => {
    const state = reduce(begin(kind), { type: 'go', place: { step: 3, option: 2, target: 2 } });
    expect(viewOf(state)).toBe('detail');
    expect(state.fragments).toEqual({ ...idle, detalle_proyecto: 'loading' });
    expect(placeBefore(state)).toEqual({ step: 2, option: 2, target: 2 });
  });

  it('begins again without forgetting the fragments it has', () => {
    const state = after(
      begin(kind),
      option1,
      { type: 'arrived', fragment: 'datos_basicos' },
      { type: 'restart' },
    );
    expect(viewOf(state)).toBe('options');
    expect(reduce(state, option1).fragments.datos_basicos).toBe('ready');
  });

  it('offers a failed fragment again, and asks for it again only then', () => {
    const failed = after(begin(kind), option1, { type: 'failed', fragment: 'datos_basicos' });
    expect(failed.fragments.datos_basicos).toBe('failed');
    expect(reduce(failed, { type: 'prefetch', fragment: 'datos_basicos' })).toBe(failed);
    expect(reduce(failed, { type: 'retry' }).fragments.datos_basicos).toBe('loading');
  });

  it('does not lose a fragment that arrived to a late failure', () => {
    const state = after(
      begin(kind),
      option1,
      { type: 'arrived', fragment: 'datos_basicos' },
      { type: 'failed', fragment: 'datos_basicos' },
    );
    expect(state.fragments.datos_basicos).toBe('ready');
  });

  it('a prefetched fragment is not asked for again when its option is chosen', () => {
    const hovered = reduce(begin(kind), { type: 'prefetch', fragment: 'datos_basicos' });
    expect(viewOf(hovered)).toBe('options');
    expect(reduce(hovered, option1).fragments).toBe(hovered.fragments);
  });

  it('asks for each fragment at most once, whatever happens, while none fails', () => {
    const events = fc.oneof(
      fc.constantFrom<FlowEvent>(option1, option2, next, { type: 'back' }, { type: 'restart' }),
      fc.constantFrom(1, 2, 3).map(target),
      fc.constantFrom(...FRAGMENTS).map((fragment) => ({ type: 'prefetch', fragment }) as const),
      fc.constantFrom(...FRAGMENTS).map((fragment) => ({ type: 'arrived', fragment }) as const),
    );
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
        const asked = { datos_basicos: 0, datos_basicos_referentes: 0, detalle_proyecto: 0 };
        let state = begin(kind);
        for (const event of sequence) {
          const before = state;
          state = reduce(state, event);
          for (const name of FRAGMENTS) {
            if (before.fragments[name] !== 'loading' && state.fragments[name] === 'loading') {
              asked[name] += 1;
            }
          }
          const shown = fragmentOf(state);
          if (shown) expect(state.fragments[shown]).not.toBe('idle');
        }
        expect(Math.max(...Object.values(asked))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('Siguiente with an invalid name, mail or telephone', () => {
  const invalid = { type: 'next', valid: false } as const;

  it('stays in step 2 of the quote', () => {
    const state = after(begin('quote'), option2, target(1));
    expect(reduce(state, invalid)).toBe(state);
  });

  it('goes on in the contact flow', () => {
    const state = after(begin('contact'), option2, target(1), invalid);
    expect(viewOf(state)).toBe('detail');
  });
});

describe('a place that nobody could have reached', () => {
  it.each<[Place, Place]>([
    [at(3, null, null), at(3, 2, 1)],
    [at(3, 1, null), at(3, 2, 1)],
    [at(2, null, null), at(2, 1, null)],
    [at(2, 1, 2), at(2, 1, null)],
    [at(2, 2, null), at(2, 2, 1)],
    [at(1, 1, 2), START],
    [at(1, 2, 2), at(1, 2, null)],
  ])('%o becomes %o', (place, sane) => {
    expect(sanePlace(place)).toEqual(sane);
  });
});

it('a page opened at a step already has its fragment', () => {
  expect(openAt('quote', { step: 2, option: 2, target: 2 }).fragments).toEqual({
    ...idle,
    datos_basicos_referentes: 'ready',
  });
});
