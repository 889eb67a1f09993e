import styles from './PickedServices.module.css';

/** A house that is only staked out: what is not known yet. Decoration. */
export function EmptyPlot() {
  return (
    <svg className={styles['plot']} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <path d="M28 236V122l78-66 78 66v114zM84 236v-58h44v58" />
    </svg>
  );
}
