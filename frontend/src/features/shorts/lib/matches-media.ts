/** False where media queries are not known. */
export const matchesMedia = (query: string): boolean => window.matchMedia?.(query).matches ?? false;
