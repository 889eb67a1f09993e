import { type ReactNode, useEffect, useRef, useState, useTransition, type MouseEvent } from 'react';
import { STEP_HEADING_ID, type FlowCopy } from './flow-copy.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './Options.module.css';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { HIDDEN_FIELDS, type FlowKind } from '#forms/wire.ts';
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
import { uncapitalized } from '#content/values/capitals.ts';

interface OptionPanelProps {
  readonly question: string;
  readonly before?: FirstQuestion | undefined;
  readonly opens?: boolean;
  readonly last?: ReactNode;
  readonly cards: readonly OptionCardCopy[];
  readonly enter?: string;
  /**
   * Whether the visitor has already given answers. Without JavaScript a link would lose the
   * answers, so the cards become submit buttons.
   */
  readonly carries: boolean;
}

interface FirstQuestion {
  readonly what: ReactNode;
  readonly note: string;
  readonly then: string;
}

/** Draws a question of step 1. Each answer is a card that opens the next step. */
export function OptionPanel(props: OptionPanelProps) {
  const { question, before, opens = false, last, cards, enter, carries } = props;
  const heading = (
    <h2 id={STEP_HEADING_ID} tabIndex={-1} className={styles['question']}>
      {question}
    </h2>
  );
  return (
    <section
      aria-labelledby={STEP_HEADING_ID}
      className={classNames(styles['panel'], opens && styles['letter'])}
    >
      {opens ? (
        <Letterhead>{heading}</Letterhead>
      ) : (
        <div className={styles['asked']}>
          {heading}
          {before !== undefined && <p className={styles['note']}>{before.note}</p>}
        </div>
      )}
      {before !== undefined && (
        <>
          {before.what}
          <h3 className={styles['then']}>{before.then}</h3>
        </>
      )}
      <ul className={classNames(styles['cards'], opens && styles['endings'])}>
        {cards.map((card, index) => (
          <li key={card.href}>
            <OptionCard
              first={enter !== undefined && index === 0}
              enter={card.enter ?? enter}
              card={card}
              carries={carries}
            />
          </li>
        ))}
      </ul>
      {last !== undefined && <p className={styles['last']}>{last}</p>}
    </section>
  );
}

/**
 * The time for which a pointer rests on a card before the browser fetches the card's fragment, in
 * milliseconds.
 */
const PREFETCH_DELAY_MS = 80;

interface OptionCardCopy {
  readonly title: string;
  readonly text: string;
  readonly time?: string | undefined;
  readonly enter?: string | undefined;
  readonly slip: SlipName;
  readonly href: string;
  /**
   * The value of the card's submit button, which sends also the earlier answers. A card without
   * `action` leads to another page.
   */
  readonly action?: string;
  readonly onChoose?: () => void;
  readonly onApproach?: (() => void) | undefined;
}

interface OptionCardProps {
  card: OptionCardCopy;
  enter?: string | undefined;
  first?: boolean;
  carries: boolean;
}

/**
 * Draws one choice as a link, or as a submit button that sends the answers. The choice opens the
 * next step.
 */
function OptionCard(props: OptionCardProps) {
  const { card, enter, first = false, carries } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [chosen, startChoosing] = useTransition();
  // If a card appears under a pointer that does not move, the browser sends an enter event to the
  // card. Only a move of the pointer shows that the visitor points at the card.
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
    // The browser itself handles a click that opens a new tab, a new window or another page.
    if (card.onChoose === undefined) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    turnAway();
    if (!chosen) startChoosing(card.onChoose);
  };
  const inside = (
    <>
      <span className={styles['picture']}>
        <Slip name={card.slip} />
      </span>
      <span className={styles['title']}>{card.title}</span>
      <span className={styles['text']}>{card.text}</span>
      <span className={styles['go']}>
        {enter !== undefined && (
          <span>
            <b>{enter}</b>
            {card.time !== undefined && <span>{`: ${card.time}`}</span>}
          </span>
        )}
        <ArrowRightIcon />
      </span>
    </>
  );
  const className = classNames(
    styles['card'],
    enter !== undefined && styles['way'],
    first && styles['first'],
  );
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

const OPTION_SLIPS: Readonly<Record<FlowKind, readonly SlipName[]>> = {
  contact: ['letter', 'notebook'],
  quote: ['estimate', 'plan'],
};

const TARGET_SLIPS: Readonly<Record<number, SlipName>> = {
  [REFERENTS_TARGET]: 'pinned',
  3: 'mended',
};

type Act = (event: FlowEvent) => void;

function approach(act: Act, fragment: FragmentName | null) {
  return fragment && { onApproach: () => act({ type: 'prefetch', fragment }) };
}

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

type Shape = readonly ['sheet' | 'back' | 'ink' | 'lamp', string];

interface Drawing {
  /**
   * The width of the building's drawing, in the drawing's own units. All drawings are `HEIGHT` high
   * and stand on the lower edge.
   */
  readonly width: number;
  readonly behind?: readonly Shape[];
  readonly rising: readonly Shape[];
  readonly before?: readonly Shape[];
}

const HEIGHT = 96;

const SHEET: Shape = ['sheet', 'M1 96V20h52l16 16v60zM53 20v16h16'];

const SLIPS = {
  letter: {
    width: 144,
    behind: [['back', 'M8 96V46l64-34 64 34v50z']],
    rising: [
      ['sheet', 'M26 92V16h92v76z'],
      ['lamp', 'M40 40h64v9H40z'],
      ['ink', 'M40 30h34M40 58h50'],
    ],
    before: [['sheet', 'M8 96V48l64 30 64-30v48z']],
  },
  notebook: {
    width: 144,
    behind: [['back', 'M4 96V16h136v80z']],
    rising: [
      [
        'sheet',
        'M10 92V14c20-8 42-8 62 4 20-12 42-12 62-4v78c-20-6-42-6-62 2-20-8-42-8-62-2zM72 18v76',
      ],
      ['lamp', 'M86 34h36v11H86z'],
      [
        'ink',
        'M86 34h36v30H86zM86 74h36M22 30h9v9h-9zM38 35h22M22 48h9v9h-9zM38 53h16M22 66h9v9h-9zM38 71h22',
      ],
    ],
  },
  estimate: {
    width: 144,
    rising: [
      ['sheet', 'M4 96V14h78v82z'],
      ['lamp', 'M16 72h54v12H16z'],
      ['ink', 'M16 28h30M58 28h12M16 42h22M58 42h12M16 62h54'],
    ],
    before: [
      ['back', 'M110 36h12v8h-12z'],
      ['sheet', 'M90 70a26 26 0 0 1 52 0 26 26 0 0 1-52 0z'],
      ['lamp', 'M116 70V50a20 20 0 0 1 20 20z'],
      ['ink', 'M116 50v20h20'],
    ],
  },
  plan: {
    width: 144,
    rising: [
      ['sheet', 'M4 96V12h108v84z'],
      ['lamp', 'M56 26h42v30H56z'],
      ['ink', 'M18 26h80v56H18zM56 26v20M56 68v14M18 56h22M56 56h42'],
    ],
    before: [
      ['back', 'M122 96V4h18v92z'],
      ['ink', 'M122 16h7M122 28h11M122 40h7M122 52h11M122 64h7M122 76h11M122 88h7'],
    ],
  },
  blank: { width: 96, rising: [SHEET, ['lamp', 'M13 38h6v12h-6z']] },
  pinned: {
    width: 96,
    rising: [
      SHEET,
      ['lamp', 'M13 58h18v16H13zM39 58h18v16H39z'],
      ['ink', 'M13 34h18v16H13zM13 82h44'],
    ],
  },
  mended: {
    width: 96,
    rising: [
      SHEET,
      ['lamp', 'M27 56h36v18H27z'],
      ['ink', 'M13 36h26M13 48h44M13 84h30M9 72l52-12'],
    ],
  },
} as const satisfies Record<string, Drawing>;

function Slip({ name }: { name: SlipName }) {
  const { width, behind, rising, before }: Drawing = SLIPS[name];
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="xMidYMax" aria-hidden="true">
      <Shapes shapes={behind} />
      <g className={styles['rising']}>
        <Shapes shapes={rising} />
      </g>
      <Shapes shapes={before} />
    </svg>
  );
}

function Shapes({ shapes = [] }: { shapes?: readonly Shape[] | undefined }) {
  return shapes.map(([kind, d]) => (
    <path key={d} className={classNames(styles['shape'], styles[kind])} d={d} />
  ));
}

interface LetterheadProps {
  ending?: string | undefined;
  children: ReactNode;
}

/**
 * Draws the first line of a letter. The answer of the visitor's first choice completes the line's
 * sentence.
 */
function Letterhead({ ending, children }: LetterheadProps) {
  return (
    <div className={classNames(styles['head'], ending !== undefined && styles['said'])}>
      {children}
      {ending !== undefined && <b className={styles['ending']}>{uncapitalized(ending)}</b>}
    </div>
  );
}

/**
 * Draws a step's content after the visitor's first choice. On the contact page the first line of a
 * letter stands above the content.
 */
export function OnLetter(props: { copy: FlowCopy; place: Place; children: ReactNode }) {
  const { copy, place, children } = props;
  if (copy.kind !== 'contact') return children;
  const { pregunta, primera, segunda } = copy.page.opciones;
  return (
    <div className={styles['letter']}>
      <Letterhead ending={withinSentence((place.option === 2 ? segunda : primera).titulo)}>
        <span>{pregunta.replace(/…$/u, '')}</span>
      </Letterhead>
      {children}
    </div>
  );
}

/** Makes the first letter of a text small, but keeps a word of capitals such as «PWA». */
const withinSentence = (text: string) =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

interface ServicePickerProps {
  copy: Extract<FlowCopy, { kind: 'quote' }>;
  answers: AnswersStore;
  now: Answers;
}

/**
 * Draws the services for a quote. Without scripts a service's button sends the page, and with
 * scripts the button adds or removes the service.
 */
export function ServicePicker({ copy, answers, now }: ServicePickerProps) {
  const { pregunta, indeciso } = copy.page.servicios;
  const picked = listOf(now.written, TYPES);
  const undecided = undecidedOf(copy);
  const choices = copy.services.map(({ type, name, from, time, drawing }) => ({
    type,
    name,
    terms: from,
    time,
    picture: <Building name={drawing} />,
  }));
  if (undecided !== undefined)
    choices.push({
      type: UNDECIDED_TYPE,
      name: undecided,
      terms: indeciso,
      time: undefined,
      picture: <EmptyPlot />,
    });
  return (
    <div className={styles['bill']}>
      <div className={styles['picker']} role="group" aria-label={pregunta}>
        {choices.map(({ type, name, terms, time, picture }) => (
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
            <span className={styles['terms']}>
              <span>{terms}</span>
              {time !== undefined && <span className={styles['time']}>{time}</span>}
            </span>
            <span className={styles['mark']} />
          </button>
        ))}
      </div>
      <RunningTotal picked={pickedOf(copy, now)} words={copy.page.servicios} />
    </div>
  );
}
