ALTER TABLE playbacks COMMENT COLUMN rendition 'What was played last: original (the uploaded file), copy, 1080p, 720p or 480p; unknown where the browser chose, as on iPhones, or played none yet';
