import { useEffect, useState } from 'react';
import { fill } from '#content/placeholders.ts';
import { formatAmount, type Money } from '#content/prices.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { sampleOf, type Numbers } from './reckoning.ts';

/** After so long without a key, what was typed is judged, and what it comes to is said. */
const PAUSE_MS = 800;

/** One of the reader's numbers, as it stands in its box. */
export interface OwnNumberState {
  readonly text: string;
  readonly sign: string;
  /** What is wrong with it, once one stopped typing. */
  readonly problem: string | null;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

interface Typed {
  readonly text: string;
  /** The last that could be reckoned with. */
  readonly good: number;
}

/** A whole number as people write it, thousands apart or not; null where it is something else or lies outside. */
export function readNumber(
  text: string,
  { desde, hasta }: Pick<PaybackCopy['cuantos'], 'desde' | 'hasta'>,
): number | null {
  const bare = text.trim().replace(/^\$\s*/, '');
  if (!/^(?:\d{1,7}|\d{1,3}(?:[ ,]\d{3}){1,2})$/.test(bare)) return null;
  const value = Number(bare.replace(/[ ,]/g, ''));
  return value >= desde && value <= hasta ? value : null;
}

/**
 * The numbers that a reader reckons with. What cannot be reckoned with leaves the last that could in its place, and
 * is said after a pause; so is what it comes to (`own.told`), which before the first change nobody asked for.
 */
export function useNumbers(copy: PaybackCopy, money: Money) {
  const ready = useHydrated();
  const sample = sampleOf(copy);
  const [many, setMany] = useState<Typed>({ text: String(sample.many), good: sample.many });
  const [value, setValue] = useState<Typed>({ text: String(sample.value), good: sample.value });
  const [part, setPart] = useState(sample.part);
  /** Whether one stopped since the last change; null before the first. */
  const [paused, setPaused] = useState<boolean | null>(null);

  useEffect(() => {
    if (paused !== false) return undefined;
    const timer = setTimeout(() => setPaused(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [paused, many, value, part]);

  const sign = formatAmount(0, money).replace(/[\d\s.,]/g, '');
  const state = (
    typed: Typed,
    set: (typed: Typed) => void,
    limits: PaybackCopy['cuantos'],
    shown: (value: number) => string,
  ): Omit<OwnNumberState, 'sign'> => ({
    text: typed.text,
    problem: paused === true ? problemOf(copy, typed, limits, shown) : null,
    onType(text) {
      set({ text, good: readNumber(text, limits) ?? typed.good });
      setPaused(false);
    },
    onLeave: () => setPaused((was) => (was === null ? null : true)),
  });
  const count = (value: number) => new Intl.NumberFormat(money.idioma).format(value);
  const numbers: Numbers = { many: many.good, value: value.good, part };
  return {
    numbers,
    /** Whether it can be typed: without scripts it cannot. */
    ready,
    own: {
      many: { ...state(many, setMany, copy.cuantos, count), sign: '' },
      value: {
        ...state(value, setValue, copy.valor, (some) => formatAmount(some, money)),
        sign,
      },
      told: paused === true,
    },
    choose: (chosen: Numbers['part']) => {
      setPart(chosen);
      setPaused(false);
    },
  };
}

function problemOf(
  { vacio, fuera }: PaybackCopy,
  { text, good }: Typed,
  limits: PaybackCopy['cuantos'],
  shown: (value: number) => string,
): string | null {
  if (readNumber(text, limits) !== null) return null;
  const { dato, desde, hasta } = limits;
  return fill(text.trim() === '' ? vacio : fuera, {
    dato,
    desde: shown(desde),
    hasta: shown(hasta),
    ultimo: shown(good),
  });
}
