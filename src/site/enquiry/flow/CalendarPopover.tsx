import { Popover } from '@base-ui/react/popover';
import type { ReactElement } from 'react';
import { DayPicker } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import styles from './CalendarPopover.module.css';

export interface CalendarPopoverProps {
  trigger: ReactElement;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  selected: Date | null;
  earliest: Date | null;
  onSelect: (day: Date) => void;
}

/** The week starts on Monday (specification, sections 5 and 9). */
const WEEK_STARTS_ON = 1;

/** Draws the calendar of a date field. Escape, or a click outside, closes the calendar. */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { trigger, title, open, onOpenChange, selected, earliest, onSelect } = props;
  return (
    <Popover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align="start"
          sideOffset={8}
          collisionPadding={16}
          className={styles['positioner']}
        >
          <Popover.Popup className={styles['popup']} aria-label={title}>
            <Calendar selected={selected} earliest={earliest} onSelect={onSelect} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type CalendarProps = Pick<CalendarPopoverProps, 'selected' | 'earliest' | 'onSelect'>;

function Calendar({ selected, earliest, onSelect }: CalendarProps) {
  const picked = selected && earliest && selected < startOf(earliest) ? null : selected;
  const shown = picked ?? earliest ?? new Date();
  return (
    <DayPicker
      mode="single"
      locale={es}
      weekStartsOn={WEEK_STARTS_ON}
      autoFocus
      showOutsideDays
      defaultMonth={shown}
      selected={picked ?? undefined}
      {...(earliest && { disabled: { before: earliest } })}
      onDayClick={(day, modifiers) => {
        if (modifiers['disabled'] !== true) onSelect(day);
      }}
      classNames={{
        root: styles['root'] ?? '',
        months: styles['months'] ?? '',
        nav: styles['nav'] ?? '',
        button_previous: styles['turn'] ?? '',
        button_next: styles['turn'] ?? '',
        chevron: styles['chevron'] ?? '',
        month_caption: styles['caption'] ?? '',
        month_grid: styles['grid'] ?? '',
        weekday: styles['weekday'] ?? '',
        day: styles['day'] ?? '',
        day_button: styles['button'] ?? '',
        today: styles['today'] ?? '',
        selected: styles['selected'] ?? '',
        outside: styles['outside'] ?? '',
        disabled: styles['disabled'] ?? '',
      }}
    />
  );
}

function startOf(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate());
}
