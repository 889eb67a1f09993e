import { Screen } from './Screen.tsx';
import styles from './Scene.module.css';

/** A delivery app on a phone that stands in the light: route, next stop, temperature. Sample. */
export function AppScreen() {
  return (
    <Screen width={640} height={720}>
      <path className={styles['far']} d="M0 0h640v720H0z" />
      <path className={styles['cast']} d="M0 560l196 84h240L0 470z" />
      <path className={styles['cast']} d="M0 470l196-60v234l-196 76z" />
      <path
        className={styles['near']}
        d="M196 40a32 32 0 0 1 32-32h216a32 32 0 0 1 32 32v604a32 32 0 0 1-32 32H228a32 32 0 0 1-32-32z"
      />
      <path
        className={styles['lit']}
        d="M212 44a20 20 0 0 1 20-20h208a20 20 0 0 1 20 20v596a20 20 0 0 1-20 20H232a20 20 0 0 1-20-20z"
      />
      <path className={styles['near']} d="M300 24h72v16h-72z" />
      <path className={styles['near']} d="M236 72h132v20H236z" />
      <path className={styles['shade']} d="M236 104h84v9h-84z" />
      {/* The route. */}
      <path className={styles['far']} d="M212 140h248v236H212z" />
      <path
        className={styles['mid']}
        d="M212 214h96v-74h22v96H212zM330 300h130v22H308v54h-22v-98h44zM404 140h20v160h-20z"
      />
      <path className={styles['route']} d="M252 376v-76h66v-74h96v-52" />
      <circle className={styles['near']} cx="252" cy="346" r="11" />
      <circle className={styles['lamp']} cx="414" cy="174" r="17" />
      <circle className={styles['near']} cx="414" cy="174" r="6" />
      {/* The next stop. */}
      <path className={styles['near']} d="M236 402h160v18H236z" />
      <path className={styles['shade']} d="M236 432h200v9H236zM236 452h150v9H236z" />
      <path className={styles['beam']} d="M236 486h94v66h-94zM342 486h94v66h-94z" />
      <path className={styles['near']} d="M248 504h40v20h-40zM354 504h52v20h-52z" />
      <path className={styles['lamp']} d="M236 576h200v56H236z" />
      <path className={styles['near']} d="M282 600h108v9H282z" />
    </Screen>
  );
}
