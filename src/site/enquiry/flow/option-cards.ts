import type { FlowKind } from '#forms/wire.ts';
import type { FlowCopy } from './flow-copy.ts';
import {
  fragmentOf,
  REFERENTS_TARGET,
  type FlowEvent,
  type FragmentName,
  type Place,
} from './machine.ts';
import type { OptionCardCopy } from './OptionCard.tsx';
import type { SlipName } from './Slip.tsx';
import { actions, addressOf } from './server-state.ts';

/** What each form's two choices are written on. */
const OPTION_SLIPS: Readonly<Record<FlowKind, readonly SlipName[]>> = {
  contact: ['letter', 'notebook'],
  quote: ['estimate', 'plan'],
};

/** What each target begins with; one that is not here begins with a blank sheet. */
const SLIPS: Readonly<Record<number, SlipName>> = { [REFERENTS_TARGET]: 'pinned', 3: 'mended' };

type Act = (event: FlowEvent) => void;

function approach(act: Act, fragment: FragmentName | null) {
  return fragment && { onApproach: () => act({ type: 'prefetch', fragment }) };
}

/** The two types of request. */
export function optionCards({ kind, page }: FlowCopy, act: Act): OptionCardCopy[] {
  const { primera, segunda } = page.opciones;
  return ([1, 2] as const).map((option) => {
    const { titulo, texto, toma, entra } = option === 1 ? primera : segunda;
    const place: Place = { step: option === 1 ? 2 : 1, option, target: null };
    return {
      title: titulo,
      text: texto,
      time: toma,
      enter: entra,
      slip: OPTION_SLIPS[kind][option - 1] ?? 'blank',
      href: addressOf(kind, place),
      action: actions.option(option),
      onChoose: () => act({ type: 'option', option }),
      ...approach(act, fragmentOf(place)),
    };
  });
}

/** The targets of the second selector. */
export function targetCards({ kind, shared }: FlowCopy, act: Act): OptionCardCopy[] {
  return shared.objetivos.lista.map(({ objetivo: target, titulo, texto }) => {
    const place: Place = { step: 2, option: 2, target };
    return {
      title: titulo,
      text: texto,
      slip: SLIPS[target] ?? 'blank',
      href: addressOf(kind, place),
      action: actions.target(target),
      onChoose: () => act({ type: 'target', target }),
      ...approach(act, fragmentOf(place)),
    };
  });
}
