import scene from '#ui/illustration/Scene.module.css';
import styles from './ReadingRoute.module.css';

/** What travels along a text. */
export type Traveller = 'letter' | 'lamp';

/** The class of the text that it travels along. */
export const ALONG = styles['along'];

/** A line in the text's margin with a stop at each part, and what travels on it at the reader's pace. Decoration. */
export function ReadingRoute({ traveller }: { traveller: Traveller }) {
  return (
    <div className={styles['route']} aria-hidden="true">
      <div className={styles['traveller']}>
        <svg className={scene['drawing']} viewBox="0 0 36 24" focusable="false">
          {traveller === 'letter' ? (
            <>
              <path className={scene['lit']} d="M2 2h32v20H2z" />
              <path className={scene['stroke']} d="M2 2h32v20H2zM2 2l16 11L34 2" />
            </>
          ) : (
            <>
              <circle className={scene['lamp']} cx="18" cy="12" r="9" />
              <circle className={scene['stroke']} cx="18" cy="12" r="9" />
            </>
          )}
        </svg>
      </div>
    </div>
  );
}
