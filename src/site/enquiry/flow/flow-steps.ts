import { askedOf, type SheetLine } from '#site/enquiry/sheet/sheet-lines.ts';
import { fill } from '#content/placeholders.ts';
import type { FlowCopy } from './flow-copy.ts';
import { routeOf, stepMark, viewOf, type Place } from './machine.ts';
import { stepOf } from './written.ts';
import type { FormErrors } from '#forms/forms.ts';

/** The steps of the way that was chosen: the short one ends with the basic data, and says why. */
export function stepsOf(
  copy: FlowCopy,
  place: Place,
  errors: FormErrors,
  lines: readonly SheetLine[],
) {
  const left = askedOf(lines).filter(({ value }) => value === null).length;
  const wrong = new Set(Object.keys(errors).map(stepOf));
  return ([1, 2, 3] as const).map((number) => {
    const { done, current } = stepMark(place, number);
    const label = copy.shared.pasos[number - 1] ?? '';
    return {
      label,
      note: noteOf(copy, place, number, left),
      current,
      wrong: wrong.has(number),
      // What every field of the way asks for is asked in its second step.
      lacking: number === 2 && done && left > 0,
      state: isSkipped(place, number)
        ? 'skipped'
        : done
          ? 'done'
          : current
            ? 'current'
            : 'upcoming',
    } as const;
  });
}

/** Whether the way that was chosen has no such step. */
function isSkipped(place: Place, number: 1 | 2 | 3) {
  return number === 3 && place.step === 2 && routeOf(place) === 'direct';
}

/**
 * What is said beside a step's name: that the third is not of every way, that the first goes on, and what the
 * second still asks for where it counts as done from its beginning.
 */
function noteOf(copy: FlowCopy, place: Place, number: 1 | 2 | 3, left: number) {
  if (isSkipped(place, number)) return copy.shared.sinTercero;
  if (number === 3 && place.option === null) return copy.page.opciones.tercero;
  const { done, current } = stepMark(place, number);
  if (number === 2 && done && current && left > 0) {
    const { una, varias } = copy.shared.faltan;
    return left === 1 ? una : fill(varias, { faltan: left });
  }
  return number === 1 && viewOf(place) === 'targets' ? copy.shared.objetivos.paso : undefined;
}
