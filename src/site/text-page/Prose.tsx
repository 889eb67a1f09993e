import { classNames } from '#ui/class-names.ts';
import { markElsewhere } from '#ui/link/elsewhere.ts';
import styles from './Prose.module.css';

/** What few texts have; the others go without its styles. */
const RARE = /<(?:blockquote|pre|h4|em|t[hd] align)/;

interface ProseProps {
  /** Made of its Markdown while building. */
  html: string;
  className?: string | undefined;
}

/** Running text. */
export function Prose({ html, className }: ProseProps) {
  return (
    <div
      className={classNames(styles['prose'], RARE.test(html) && styles['rare'], className)}
      dangerouslySetInnerHTML={{ __html: markElsewhere(html) }}
    />
  );
}
