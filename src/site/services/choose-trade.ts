/** Selects the trade that the URL's hash names, for example `#giro-taller`. */
export function chooseTrade(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLInputElement && named.name === 'giro') named.checked = true;
}

chooseTrade();
addEventListener('hashchange', chooseTrade);
