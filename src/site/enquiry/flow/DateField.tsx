import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/button/Button.tsx';
import { TextField, type TextFieldProps } from '#ui/field/TextField.tsx';
import { Mount, takeMount } from '#ui/hydration/Mount.tsx';
import { useListener, writeInto } from '#ui/hydration/served-control.ts';
import { CalendarIcon } from '#ui/icon/icons.ts';
import {
  endOfMonth,
  formatCalendarDate,
  isPast,
  parseCalendarDate,
  tidyCalendarDate,
  unknownDate,
} from '#forms/calendar-date.ts';
import { weekdayAndDay } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import type { FlowShared } from '#content/schemas/flow.ts';
import { textOf, type Answers, type AnswersStore } from './answers.ts';
import type { CalendarPopoverProps } from './CalendarPopover.tsx';
import styles from './DateField.module.css';

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'over' | 'beside'> {
  notBefore?: string | undefined;
}

/** Draws the text field of a date (specification, section 5). {@link DateTools} adds a calendar. */
export function DateField({ notBefore, ...field }: DateFieldProps) {
  return (
    <div className={styles['date']} data-date={notBefore ?? ''}>
      <TextField
        {...field}
        autoComplete="off"
        above={<Mount name="shortcuts" />}
        beside={<Mount name="calendar" />}
      />
      <Mount name="words" />
    </div>
  );
}

type ServedDate = ReturnType<typeof servedDates>[number];

export function servedDates(step: Element) {
  return Array.from(step.querySelectorAll<HTMLElement>('[data-date]')).flatMap((field) => {
    const input = field.querySelector('input');
    const [shortcuts, calendar, words] = ['shortcuts', 'calendar', 'words'].map((name) =>
      takeMount(field, name),
    );
    if (!input || !shortcuts || !calendar || !words) return [];
    const notBefore = field.dataset['date'] ?? '';
    return [{ input, label: labelOf(input), notBefore, shortcuts, calendar, words }];
  });
}

function labelOf(input: HTMLInputElement): string {
  const label = input.labels?.[0]?.cloneNode(true);
  if (!(label instanceof Element)) return '';
  for (const mark of label.querySelectorAll('[aria-hidden="true"]')) mark.remove();
  return label.textContent.trim();
}

interface DateToolsProps {
  served: ServedDate;
  words: Pick<FlowShared['fechas'], 'etiqueta' | 'esteMes' | 'enMeses'> & FlowShared['calendario'];
  answers: AnswersStore;
  now: Answers;
}

/** Draws a date field's shortcuts, the button that opens the calendar, and the date in words. */
export function DateTools({ served, words, answers, now: { written } }: DateToolsProps) {
  const { input, label, notBefore } = served;
  const { name } = input;
  const [Calendar, setCalendar] = useState<ComponentType<CalendarPopoverProps> | null>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // On phones, `decimal` opens a keyboard with digits and a sign that can separate day and month.
    input.setAttribute('inputmode', 'decimal');
  }, [input]);

  function write(text: string) {
    writeInto(input, text);
    answers.put(name, text);
  }

  useListener(input, 'blur', () => {
    const tidy = tidyCalendarDate(input.value);
    if (tidy !== input.value) write(tidy);
  });

  async function show() {
    if (!Calendar) {
      const { CalendarPopover } = await import('./CalendarPopover.tsx');
      setCalendar(() => CalendarPopover);
    }
    setOpen(true);
  }

  const day = parseCalendarDate(textOf(written, name));
  const start = notBefore === '' ? null : parseCalendarDate(textOf(written, notBefore));
  const button = (
    <Button
      variant="quiet"
      icon={<CalendarIcon />}
      aria-label={fill(words.abrir, { campo: label })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => {
        // After the calendar's code has loaded, the calendar itself handles the click.
        if (!Calendar) void show().catch(() => input.focus());
      }}
    />
  );
  const shortcuts = [
    [words.esteMes, () => formatCalendarDate(endOfMonth(new Date()))],
    [words.enMeses, () => formatCalendarDate(endOfMonth(new Date(), 2))],
    [unknownDate(), unknownDate],
  ] as const;
  return (
    <>
      {createPortal(
        <div
          className={styles['shortcuts']}
          role="group"
          aria-label={fill(words.etiqueta, { campo: label })}
        >
          {shortcuts.map(([said, date]) => (
            <button
              key={said}
              type="button"
              className={styles['shortcut']}
              aria-pressed={textOf(written, name) === date()}
              onClick={() => write(date())}
            >
              {said}
            </button>
          ))}
        </div>,
        served.shortcuts,
      )}
      {createPortal(
        Calendar ? (
          <Calendar
            trigger={button}
            title={label}
            open={open}
            onOpenChange={setOpen}
            selected={day}
            earliest={start && !isPast(start) ? start : new Date()}
            onSelect={(picked) => {
              write(formatCalendarDate(picked));
              setOpen(false);
            }}
          />
        ) : (
          button
        ),
        served.calendar,
      )}
      {createPortal(
        <p className={styles['words']} aria-live="polite">
          {day && weekdayAndDay(day)}
        </p>,
        served.words,
      )}
    </>
  );
}
