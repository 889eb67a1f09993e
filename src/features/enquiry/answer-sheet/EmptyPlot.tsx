import styles from './PickedServices.module.css';

/** A house that is only staked out: what is not known yet. Decoration. */
export function EmptyPlot() {
  return (
    <svg className={styles['plot']} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <path d="M28 240V122L106 56l78 66v118M84 240v-62h44v62" />
    </svg>
  );
}
