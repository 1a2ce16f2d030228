/** The ids of what a metadata structure has in SDMX 2.1 and not in 3.x. */
export const onlyReport = 'REPORT';
export const onlyTarget = 'TARGET';
export const onlyObject = 'OBJECT';
