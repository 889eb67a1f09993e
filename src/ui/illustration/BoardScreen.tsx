import { Screen } from './Screen.tsx';
import styles from './Scene.module.css';

/** A business panel: orders of the week, what is owed, what is in the mill. Sample. */
export function BoardScreen() {
  return (
    <Screen width={800} height={560}>
      <path className={styles['lit']} d="M0 0h800v560H0z" />
      <path className={styles['near']} d="M0 0h132v560H0z" />
      <circle className={styles['lamp']} cx="38" cy="42" r="12" />
      <path
        className={styles['shade']}
        d="M26 108h72v9H26zM26 186h60v9H26zM26 225h78v9H26zM26 264h50v9H26z"
      />
      <path className={styles['lamp']} d="M0 136h6v32H0zM26 147h84v10H26z" />
      <path className={styles['near']} d="M172 36h210v24H172z" />
      <path className={styles['far']} d="M172 96h348v212H172z" />
      <path
        className={styles['shade']}
        d="M204 308v-66h34v66zM254 308v-96h34v96zM304 308v-78h34v78zM404 308v-58h34v58zM454 308v-88h34v88z"
      />
      <path className={styles['lamp']} d="M354 308V136h34v172z" />
      <path className={styles['beam']} d="M544 96h216v98H544z" />
      <path className={styles['near']} d="M566 124h112v26H566zM566 162h70v8h-70z" />
      <path className={styles['far']} d="M544 210h216v98H544z" />
      <path className={styles['near']} d="M566 238h84v26h-84zM566 276h96v8h-96z" />
      <path
        className={styles['line']}
        d="M172 344h588v2H172zM172 394h588v1H172zM172 444h588v1H172zM172 494h588v1H172z"
      />
      <path
        className={styles['shade']}
        d="M172 364h150v10H172zM400 364h90v10h-90zM172 414h120v10H172zM400 414h110v10H400zM172 464h168v10H172zM400 464h76v10h-76zM172 514h132v10H172zM400 514h96v10h-96z"
      />
      <path
        className={styles['near']}
        d="M690 362h70v14h-70zM700 412h60v14h-60zM684 462h76v14h-76zM706 512h54v14h-54z"
      />
      <circle className={styles['lamp']} cx="600" cy="369" r="7" />
      <circle className={styles['shade']} cx="600" cy="419" r="7" />
      <circle className={styles['shade']} cx="600" cy="469" r="7" />
      <circle className={styles['lamp']} cx="600" cy="519" r="7" />
    </Screen>
  );
}
