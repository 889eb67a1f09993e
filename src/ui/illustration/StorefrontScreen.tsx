import { Screen } from './Screen.tsx';
import styles from './Scene.module.css';

/** A shop's page: one large pot, its price, three more below. Sample; decoration beside its caption. */
export function StorefrontScreen() {
  return (
    <Screen width={960} height={600}>
      <path className={styles['lit']} d="M0 0h960v600H0z" />
      <path className={styles['near']} d="M0 0h960v56H0z" />
      <circle className={styles['lamp']} cx="40" cy="28" r="11" />
      <path className={styles['shade']} d="M640 24h60v8h-60zM724 24h60v8h-60zM808 24h60v8h-60z" />
      <path className={styles['lamp']} d="M900 16h28v24h-28z" />
      {/* The pot, lit from the right, and its long shadow. */}
      <path className={styles['far']} d="M0 56h560v380H0z" />
      <path className={styles['cast']} d="M0 376l230-14 130 46-360 28z" />
      <path
        className={styles['shade']}
        d="M236 132h112v18c0 22 52 56 52 130 0 62-38 118-72 118h-72c-34 0-72-56-72-118 0-74 52-108 52-130z"
      />
      <path
        className={styles['beam']}
        d="M312 132h36v18c0 22 52 56 52 130 0 62-38 118-72 118h-26c34-20 54-70 54-118 0-70-44-104-44-130z"
      />
      <path className={styles['near']} d="M224 116h136v18H224z" />
      <path className={styles['lamp']} d="M188 262c60 22 148 22 208 0l3 26c-62 24-152 24-214 0z" />
      {/* Name, price, button. */}
      <path className={styles['near']} d="M612 124h268v30H612zM612 166h190v30H612z" />
      <path
        className={styles['shade']}
        d="M612 228h280v9H612zM612 250h252v9H612zM612 272h268v9H612z"
      />
      <path className={styles['near']} d="M612 322h120v26H612z" />
      <path className={styles['lamp']} d="M612 374h220v58H612z" />
      <path className={styles['near']} d="M658 398h128v10H658z" />
      {/* Three more pieces. */}
      <path
        className={styles['far']}
        d="M32 460h284v140H32zM340 460h284v140H340zM648 460h284v140H648z"
      />
      <path
        className={styles['shade']}
        d="M120 516h108l-16 84h-76zM430 500h104v100H430zM736 540a54 54 0 0 1 108 0v60H736z"
      />
      <path
        className={styles['beam']}
        d="M190 516h38l-16 84h-30zM500 500h34v100h-34zM806 492a54 54 0 0 1 38 48v60h-38z"
      />
    </Screen>
  );
}
