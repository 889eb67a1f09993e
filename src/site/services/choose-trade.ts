/**
 * Selects the trade in an address such as `/comercio#giro-taller`. A page imports this file with
 * `?apart`, so that the build makes a separate script (`plain-shell.ts`).
 */
export function chooseTrade(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLInputElement && named.name === 'giro') named.checked = true;
}

chooseTrade();
addEventListener('hashchange', chooseTrade);
