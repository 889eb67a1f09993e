import { type ReactNode, useEffect, useRef, useState, useTransition, type MouseEvent } from 'react';
import type { ContactPageCopy } from '#content/schemas/flow-pages.ts';
import { STEP_HEADING_ID, type FlowCopy } from './flow-copy.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './Options.module.css';
import hidden from '#ui/visually-hidden/VisuallyHidden.module.css';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { ButtonLabel, buttonClasses, type ButtonLook } from '#ui/button/ButtonLabel.tsx';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import {
  fragmentOf,
  REFERENTS_TARGET,
  type FlowEvent,
  type FragmentName,
  type Place,
} from './machine.ts';
import { actions, addressOf } from './server-state.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import { TYPES, UNDECIDED_TYPE } from '#forms/forms.ts';
import { EmptyPlot, RunningTotal } from '#site/enquiry/sheet/AnswerSheet.tsx';
import { pickedOf, undecidedOf } from '#site/enquiry/sheet/sheet-lines.ts';
import { type Answers, type AnswersStore, listOf, toggled } from './answers.ts';

type Look = 'card' | 'button' | 'line';

interface OptionPanelProps {
  readonly question: string;
  readonly before?: FirstQuestion | undefined;
  readonly look?: Look | undefined;
  readonly last?: ReactNode;
  readonly cards: readonly OptionCardCopy[];
  /**
   * True if the visitor has given answers. The cards are then submit buttons, because without
   * JavaScript a link loses the answers.
   */
  readonly carries: boolean;
}

interface FirstQuestion {
  readonly what: ReactNode;
  readonly note: string;
}

/** Draws a question of step 1. Each answer opens the next question or the next step. */
export function OptionPanel(props: OptionPanelProps) {
  const { question, before, look = 'card', last, cards, carries } = props;
  const heading = (
    <h2
      id={STEP_HEADING_ID}
      tabIndex={-1}
      className={classNames(styles['question'], look === 'line' && hidden['hidden'])}
    >
      {question}
    </h2>
  );
  const items = cards.map((card, index) => (
    <li key={card.href}>
      <OptionCard
        look={look}
        variant={index > 0 ? 'quiet' : 'primary'}
        card={card}
        carries={carries}
      />
    </li>
  ));
  return (
    <section aria-labelledby={STEP_HEADING_ID} className={styles['panel']}>
      <div className={styles['asked']}>
        {heading}
        {before !== undefined && <p className={styles['note']}>{before.note}</p>}
      </div>
      {before?.what}
      <ul className={styles[look === 'line' ? 'lines' : 'cards']}>{items}</ul>
      {last && <p className={styles['last']}>{last}</p>}
    </section>
  );
}

const PREFETCH_DELAY_MS = 80;

interface OptionCardCopy {
  readonly title: string;
  readonly text?: string | undefined;
  readonly time?: string | undefined;
  readonly enter?: string | undefined;
  readonly slip?: SlipName;
  readonly href: string;
  readonly action?: string;
  readonly onChoose?: () => void;
  readonly onApproach?: (() => void) | undefined;
}

interface OptionCardProps {
  card: OptionCardCopy;
  look: Look;
  variant: NonNullable<ButtonLook['variant']>;
  carries: boolean;
}

function OptionCard(props: OptionCardProps) {
  const { card, look, variant, carries } = props;
  const first = variant !== 'quiet';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [chosen, startChoosing] = useTransition();
  // `pointerenter` also fires if a card appears under a still pointer, so only a move counts.
  const [pointed, setPointed] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const intend = () => {
    timer.current ??= setTimeout(() => card.onApproach?.(), PREFETCH_DELAY_MS);
  };
  const turnAway = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const approach = {
    'data-pointed': pointed || undefined,
    'data-chosen': chosen || undefined,
    'data-pending': chosen || undefined,
    onPointerMove() {
      setPointed(true);
      intend();
    },
    onPointerLeave() {
      setPointed(false);
      turnAway();
    },
    onFocus: intend,
    onBlur: turnAway,
  };
  const choose = (event: MouseEvent) => {
    if (card.onChoose === undefined) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    turnAway();
    if (!chosen) startChoosing(card.onChoose);
  };
  const label = card.enter ?? card.title;
  const button: ButtonLook = {
    variant,
    size: first ? 'large' : 'medium',
    wide: true,
    iconAfter: first ? <ArrowRightIcon /> : undefined,
    children: (
      <>
        <span>{card.time === undefined ? label : `${label} `}</span>
        {card.time !== undefined && <span>{first ? `· ${card.time}` : `(${card.time})`}</span>}
      </>
    ),
  };
  const inside = {
    button: <ButtonLabel {...button} />,
    line: (
      <>
        <span className={styles['way']}>
          <b>{label}</b>
          {card.time !== undefined && <span>{` (${card.time})`}</span>}
        </span>
        <span className={styles['text']}>{card.text}</span>
      </>
    ),
    card: (
      <>
        <span className={styles['picture']}>
          <Slip name={card.slip ?? 'blank'} />
        </span>
        <span className={styles['title']}>{card.title}</span>
        <span className={styles['text']}>{card.text}</span>
        <span className={styles['go']}>
          <ArrowRightIcon />
        </span>
      </>
    ),
  }[look];
  const className =
    look === 'button' ? classNames(...buttonClasses(button), styles['onward']) : styles[look];
  return carries && card.action !== undefined ? (
    <button
      type="submit"
      name={HIDDEN_FIELDS.action}
      value={card.action}
      className={className}
      onClick={choose}
      {...approach}
    >
      {inside}
    </button>
  ) : (
    <a
      href={card.href}
      className={className}
      data-held={card.onChoose && ''}
      onClick={choose}
      {...approach}
    >
      {inside}
    </a>
  );
}

const TARGET_SLIPS: Readonly<Record<number, SlipName>> = {
  [REFERENTS_TARGET]: 'pinned',
  3: 'mended',
};

type Act = (event: FlowEvent) => void;

type WayToBegin = Partial<ContactPageCopy['opciones']['primera']> & { titulo: string };

function approach(act: Act, fragment: FragmentName | null) {
  return fragment && { onApproach: () => act({ type: 'prefetch', fragment }) };
}

export function optionCards({ kind, page }: FlowCopy, act: Act): OptionCardCopy[] {
  const { primera, segunda }: Record<'primera' | 'segunda', WayToBegin> = page.opciones;
  return ([1, 2] as const).map((option) => {
    const { titulo, texto, toma, entra } = option === 1 ? primera : segunda;
    const place: Place = { step: option === 1 ? 2 : 1, option, target: null };
    return {
      title: titulo,
      text: texto,
      time: toma,
      enter: entra,
      href: addressOf(kind, place),
      action: actions.option(option),
      onChoose: () => act({ type: 'option', option }),
      ...approach(act, fragmentOf(place)),
    };
  });
}

export function targetCards({ kind, shared }: FlowCopy, act: Act): OptionCardCopy[] {
  return shared.objetivos.lista.map(({ objetivo: target, titulo, texto }) => {
    const place: Place = { step: 2, option: 2, target };
    return {
      title: titulo,
      text: texto,
      slip: TARGET_SLIPS[target] ?? 'blank',
      href: addressOf(kind, place),
      action: actions.target(target),
      onChoose: () => act({ type: 'target', target }),
      ...approach(act, fragmentOf(place)),
    };
  });
}

type SlipName = keyof typeof SLIPS;

type Shape = readonly ['sheet' | 'ink' | 'lamp', string];

const SHEET: Shape = ['sheet', 'M1 96V20h52l16 16v60zM53 20v16h16'];

const SLIPS = {
  blank: [SHEET, ['lamp', 'M13 38h6v12h-6z']],
  pinned: [
    SHEET,
    ['lamp', 'M13 58h18v16H13zM39 58h18v16H39z'],
    ['ink', 'M13 34h18v16H13zM13 82h44'],
  ],
  mended: [SHEET, ['lamp', 'M27 56h36v18H27z'], ['ink', 'M13 36h26M13 48h44M13 84h30M9 72l52-12']],
} as const satisfies Record<string, readonly Shape[]>;

function Slip({ name }: { name: SlipName }) {
  return (
    <svg viewBox="0 0 96 96" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <g className={styles['rising']}>
        {SLIPS[name].map(([kind, d]) => (
          <path key={d} className={classNames(styles['shape'], styles[kind])} d={d} />
        ))}
      </g>
    </svg>
  );
}

/** On the contact page, draws a sentence above the step. It ends with the title of the option. */
export function OnLetter(props: { copy: FlowCopy; place: Place; children: ReactNode }) {
  const { copy, place, children } = props;
  if (copy.kind !== 'contact') return children;
  const { pregunta, primera, segunda } = copy.page.opciones;
  return (
    <div className={styles['letter']}>
      <div className={styles['said']}>
        <span>{pregunta.replace(/…$/u, '')}</span>
        <b className={styles['ending']}>
          {withinSentence((place.option === 2 ? segunda : primera).titulo)}
        </b>
      </div>
      {children}
    </div>
  );
}

/** Makes the first letter lowercase, except in an abbreviation such as «PWA». */
const withinSentence = (text: string) =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

interface ServicePickerProps {
  copy: Extract<FlowCopy, { kind: 'quote' }>;
  answers: AnswersStore;
  now: Answers;
}

/** Draws the services as buttons. Without scripts, a button submits the form. */
export function ServicePicker({ copy, answers, now }: ServicePickerProps) {
  const { pregunta, indeciso } = copy.page.servicios;
  const picked = listOf(now.written, TYPES);
  const undecided = undecidedOf(copy);
  const choices = copy.services.map(({ type, name, purpose, from, time, drawing }) => ({
    type,
    name,
    purpose,
    terms: [from, time],
    picture: <Building name={drawing} />,
  }));
  if (undecided !== undefined)
    choices.push({
      type: UNDECIDED_TYPE,
      name: undecided,
      purpose: indeciso,
      terms: [],
      picture: <EmptyPlot />,
    });
  return (
    <div className={styles['bill']}>
      <div className={styles['picker']} role="group" aria-label={pregunta}>
        {choices.map(({ type, name, purpose, terms: [from, time], picture }) => (
          <button
            key={type}
            type="submit"
            name={HIDDEN_FIELDS.action}
            value={actions.type(type)}
            aria-pressed={picked.includes(type)}
            className={styles['service']}
            onClick={(event) => {
              event.preventDefault();
              answers.put(TYPES, toggled(listOf(answers.get().written, TYPES), type));
            }}
          >
            <span className={styles['building']}>{picture}</span>
            <span className={styles['name']}>{name}</span>
            <span className={styles['purpose']}>{purpose}</span>
            {from !== undefined && (
              <span className={styles['terms']}>
                <b>{from}</b> <span>{time}</span>
              </span>
            )}
            <span className={styles['mark']} />
          </button>
        ))}
      </div>
      <RunningTotal picked={pickedOf(copy, now)} words={copy.page.servicios} />
    </div>
  );
}
