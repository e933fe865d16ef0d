/** The libraries of every page, which are built into one file: imported first, they are run in a task of their own. */
import 'react-dom/client';
import 'react-router-dom';
import 'react-i18next';
import '@tanstack/react-query';
