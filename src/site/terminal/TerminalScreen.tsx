import { Fragment } from 'react';
import type { TerminalScript } from '#content/schemas/terminal.ts';
import { Cursor } from '#ui/typing/Cursor.tsx';
import type { TerminalFrame } from './script-timeline.ts';
import styles from './Terminal.module.css';

interface TerminalScreenProps {
  script: TerminalScript;
  frame: TerminalFrame;
  /** Whether the cursor stands still. */
  still?: boolean;
}

/** The history and the prompt at one moment of a script. */
export function TerminalScreen({ script, frame, still = false }: TerminalScreenProps) {
  return (
    <>
      <div data-history>
        {script.entradas.slice(frame.from, frame.done).map((entry, index) => (
          <Fragment key={frame.from + index}>
            <Line prompt={entry.indicador ?? script.indicador} text={entry.strings.at(-1) ?? ''} />
            {entry.output !== undefined && <Html html={entry.output} className={styles['line']} />}
          </Fragment>
        ))}
      </div>
      {/* A new place is a new element: moving one would count as a shift of the page's layout. */}
      <div key={`${frame.from}-${frame.done}`} className={styles['line']} data-prompt>
        <Html html={frame.prompt} inline /> <Html html={frame.typed} inline typed />
        <Cursor key={frame.typed} still={still} />
      </div>
    </>
  );
}

function Line({ prompt, text }: { prompt: string; text: string }) {
  return (
    <div className={styles['line']}>
      <Html html={prompt} inline /> <Html html={text} inline typed />
    </div>
  );
}

interface HtmlProps {
  html: string;
  className?: string | undefined;
  inline?: boolean;
  /** Whether it is what the person at the keyboard typed. */
  typed?: boolean;
}

/** Markup from `content/`, whose schema lets nothing but a few inline elements through. */
function Html({ html, className, inline = false, typed }: HtmlProps) {
  const Element = inline ? 'span' : 'div';
  return (
    <Element className={className} data-typed={typed} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
