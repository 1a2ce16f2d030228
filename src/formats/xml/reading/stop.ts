/** Ends the reading of a message whose rest cannot be understood; the findings say why. */
export class Stop extends Error {}
