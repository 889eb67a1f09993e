import { useRef, useState, type ComponentType, type FocusEvent } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { TextField, type TextFieldProps } from '#ui/field/TextField.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { CalendarIcon } from '#ui/icon/object-icons.tsx';
import {
  endOfMonth,
  formatCalendarDate,
  isPast,
  parseCalendarDate,
  spellCalendarDate,
  tidyCalendarDate,
  UNKNOWN_DATE,
} from '#forms/calendar-date.ts';
import { fill } from '#content/placeholders.ts';
import type { StepProps } from './flow-copy.ts';
import { textOf } from './answers.ts';
import type { CalendarPopoverProps } from './CalendarPopover.tsx';
import styles from './DateField.module.css';

export interface DateFieldProps
  extends
    Pick<StepProps, 'copy' | 'answers'>,
    Omit<TextFieldProps, 'label' | 'type' | 'over' | 'beside'> {
  label: string;
  /** Name of the date that this one must not be earlier than. */
  notBefore?: string | undefined;
}

/**
 * A date as dd-mm-yyyy (specification, section 5): first what most answer, who think in months or do not know yet;
 * under it a text field, for typing is the quickest way to a date that one knows, with a calendar beside it. The calendar's code arrives when it is first
 * opened; without JavaScript the text field is all there is, and enough.
 */
export function DateField({ copy, answers, notBefore, ...field }: DateFieldProps) {
  const { name, label } = field;
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarPopoverProps> | null>(null);
  const [open, setOpen] = useState(false);
  const { calendario, fechas } = copy.shared;

  function write(text: string) {
    if (input.current) input.current.value = text;
    answers.put(name, text);
  }

  async function show() {
    if (!Calendar) {
      const { CalendarPopover } = await import('./CalendarPopover.tsx');
      setCalendar(() => CalendarPopover);
    }
    setOpen(true);
  }

  function onBlur(event: FocusEvent<HTMLInputElement>) {
    const tidy = tidyCalendarDate(event.currentTarget.value);
    if (tidy !== event.currentTarget.value) write(tidy);
  }

  const written = answers.get().written;
  const day = parseCalendarDate(textOf(written, name));
  const start = notBefore === undefined ? null : parseCalendarDate(textOf(written, notBefore));
  const button = (
    <Button
      variant="quiet"
      icon={<CalendarIcon />}
      aria-label={fill(calendario.abrir, { campo: label })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => {
        // Once it is here, the popover itself opens and closes by this button.
        if (!Calendar) void show().catch(() => input.current?.focus());
      }}
    />
  );
  /** A day for who thinks in months, and the words for who has none yet. */
  const shortcuts = [
    [fechas.esteMes, () => formatCalendarDate(endOfMonth(new Date()))],
    [fechas.enMeses, () => formatCalendarDate(endOfMonth(new Date(), 2))],
    [UNKNOWN_DATE, () => UNKNOWN_DATE],
  ] as const;
  return (
    <div className={styles['date']}>
      <TextField
        {...field}
        ref={input}
        // The keyboard of figures that has a separator too; whichever it is, it is understood. Without
        // the buttons above, words must be typed.
        inputMode={hydrated ? 'decimal' : 'text'}
        autoComplete="off"
        placeholder={fechas.ejemplo}
        onBlur={onBlur}
        over={
          hydrated && (
            <div
              className={styles['shortcuts']}
              role="group"
              aria-label={fill(fechas.etiqueta, { campo: label })}
            >
              {shortcuts.map(([words, date]) => (
                <button
                  key={words}
                  type="button"
                  className={styles['shortcut']}
                  aria-pressed={textOf(written, name) === date()}
                  onClick={() => write(date())}
                >
                  {words}
                </button>
              ))}
            </div>
          )
        }
        beside={
          hydrated &&
          (Calendar ? (
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
          ))
        }
      />
      {hydrated && (
        <p className={styles['words']} aria-live="polite">
          {day && spellCalendarDate(day)}
        </p>
      )}
    </div>
  );
}
