/**
 * Selects the trade in a URL such as `/comercio#giro-taller`. A page imports this file with
 * `?apart`, so the build makes a separate script (`plain-shell.ts`).
 */
export function chooseTrade(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLInputElement && named.name === 'giro') named.checked = true;
}

chooseTrade();
addEventListener('hashchange', chooseTrade);
